# SPDX-License-Identifier: Apache-2.0
# The archive of `./dev dist` needs neither Ragel nor re2c.  The owner of a release fills in its `sha256`.
class Rep2c < Formula
  desc "Compiles robots.txt files, and answers whether a URL may be fetched"
  homepage "https://example.org/rep2c"
  url "https://example.org/rep2c/releases/rep2c-0.1.0.tar.gz"
  sha256 ""
  license "Apache-2.0"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "brotli"
  depends_on "curl"
  depends_on "json-c"
  depends_on "libdeflate"
  depends_on "libidn2"
  depends_on "xxhash"
  depends_on "zstd"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DBUILD_TESTING=OFF", *std_cmake_args
    system "cmake", "--build", "build", "--target", "installable"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"robots.txt").write "User-agent: *\nDisallow: /private\n"
    assert_equal "disallow\t2\t/private/x\n", shell_output("#{bin}/rep2c check robots.txt /private/x", 1)
  end
end
