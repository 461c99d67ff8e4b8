/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.spark;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.Tuple3;
import scala.collection.Seq;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Spark SQL with {@code robots_allowed(text, token, url)} and {@code pack_allowed(path, token, url)}: start it with
 * {@code --conf spark.sql.extensions=rep2c.spark.RobotsExtensions} and both jars in {@code --jars}.
 */
public final class RobotsExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    /** For Spark, which makes one by its name. */
    public RobotsExtensions() {}

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        add(extensions, "robots_allowed", new RobotsAllowed());
        add(extensions, "pack_allowed", new PackAllowed());
        return BoxedUnit.UNIT;
    }

    private static void add(SparkSessionExtensions extensions, String name, UDF3<?, ?, ?, Boolean> function) {
        UserDefinedFunction made = functions.udf(function, DataTypes.BooleanType).withName(name);
        extensions.injectFunction(new Tuple3<>(new FunctionIdentifier(name),
                new ExpressionInfo(RobotsExtensions.class.getName(), name), children -> call(made, children)));
    }

    private static Expression call(UserDefinedFunction function, Seq<Expression> children) {
        Column[] columns = new Column[children.size()];
        for (int i = 0; i < columns.length; i++)
            columns[i] = new Column(children.apply(i));
        return function.apply(columns).expr();
    }
}
