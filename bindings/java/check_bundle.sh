#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Gets the jars by Maven from the repository that bundle.sh wrote, into an empty project that asks a question by each of the two
# interfaces.  Maven's own cache stays without them: there a version is for ever what it was when first seen.
#
#     check_bundle.sh REPOSITORY VERSION
set -eu

repository=$(cd "$1" && pwd) version=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

pom=$(find "$repository" -name "rep2c-$version.pom")
group=$(sed -n 's,^  <groupId>\(.*\)</groupId>$,\1,p' "$pom")
folder=$(printf '%s\n' "$group" | tr . /)

mkdir -p "$work/src/main/java"
cat >"$work/pom.xml" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>empty</groupId>
  <artifactId>empty</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository><id>bundle</id><url>file://$repository</url></repository>
  </repositories>
  <dependencies>
    <dependency><groupId>$group</groupId><artifactId>rep2c-crawler-commons</artifactId><version>$version</version></dependency>
    <dependency>
      <groupId>com.github.crawler-commons</groupId><artifactId>crawler-commons</artifactId><version>1.6</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version></plugin>
    </plugins>
  </build>
</project>
END
cat >"$work/src/main/java/Empty.java" <<'END'
import java.util.List;
import rep2c.Crawler;
import rep2c.Robots;
import rep2c.crawlercommons.RobotsParser;

class Empty {
    public static void main(String[] arguments) {
        byte[] text = "User-agent: *\nDisallow: /a\n".getBytes();
        String url = "https://example.com/robots.txt";
        boolean library = Robots.parse(text).isAllowed(Crawler.of("ExampleBot"), "/a");
        boolean other = new RobotsParser().parseContent(url, text, "text/plain", List.of("examplebot")).isAllowed("https://example.com/b");
        System.out.println(library + " " + other);
    }
}
END

# A cache that begins with what the other has.
local=$work/m2
mkdir "$local"
[ ! -d "$HOME/.m2/repository" ] || cp -Rs "$HOME/.m2/repository/." "$local"
rm -rf "${local:?}/$folder/rep2c" "$local/$folder/rep2c-crawler-commons"
(cd "$work" && mvn -q -B "-Dmaven.repo.local=$local" compile dependency:build-classpath -Dmdep.outputFile=classpath)
for file in "$local/$folder/rep2c-crawler-commons/$version"/*.jar "$local/$folder/rep2c/$version"/*.jar; do
        cmp "$file" "$repository/${file#"$local/"}"
done
said=$(java -cp "$work/target/classes:$(cat "$work/classpath")" Empty)
[ "$said" = "false true" ] || { echo "the empty project says '$said'" >&2 && exit 1; }
