/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.spark;

import java.io.Serializable;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.encoders.ExpressionEncoder;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.types.DataTypes;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction3;
import scala.runtime.BoxedUnit;

/**
 * Spark SQL with {@code robots_allowed(text, agent, url)} and {@code pack_allowed(path, agent, url)}: start it with
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
        extensions.injectFunction(new Tuple3<>(new FunctionIdentifier(name),
                new ExpressionInfo(RobotsExtensions.class.getName(), name),
                children -> call(name, new Call<>(function), children)));
    }

    /** The expression that calls FUNCTION; this is what Spark 3.5 and 4 have in common. */
    private static Expression call(String name, Call<?, ?, ?> function, Seq<Expression> children) {
        if (children.size() != 3)
            throw new IllegalArgumentException(name + " takes 3 arguments, not " + children.size());
        return new ScalaUDF(function, DataTypes.BooleanType, children, List$.MODULE$.<Option<ExpressionEncoder<?>>>empty(),
                Option.empty(), Option.apply(name), true, true);
    }

    /** A function of Spark's Java interface as its engine calls it. */
    private static final class Call<A, B, C> extends AbstractFunction3<A, B, C, Object> implements Serializable {
        private static final long serialVersionUID = 1L;
        private final UDF3<A, B, C, Boolean> function;

        private Call(UDF3<A, B, C, Boolean> function) {
            this.function = function;
        }

        @Override
        public Object apply(A first, B second, C third) {
            try {
                return function.call(first, second, third);
            } catch (RuntimeException error) {
                throw error;
            } catch (Exception error) {
                throw new IllegalStateException(error);
            }
        }
    }
}
