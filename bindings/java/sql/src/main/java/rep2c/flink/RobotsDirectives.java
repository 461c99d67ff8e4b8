/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.flink;

import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.FunctionHint;
import org.apache.flink.table.functions.TableFunction;
import org.apache.flink.types.Row;
import rep2c.Directive;
import rep2c.sql.Lookup;

/** Flink's table function {@code robots_directives(text)}: a row for each directive of a robots.txt. */
@FunctionHint(output = @DataTypeHint("ROW<line INT, name STRING, content STRING>"))
public final class RobotsDirectives extends TableFunction<Row> {
    private static final long serialVersionUID = 1L;

    /** For Flink, which makes one by its name. */
    public RobotsDirectives() {}

    /**
     * Emits line, key and value of each directive, in the order of lines.
     *
     * @param text the robots.txt; null has none
     */
    public void eval(String text) {
        emit(text);
    }

    /**
     * The same with the robots.txt as bytes.
     *
     * @param text the robots.txt; null has none
     */
    public void eval(byte[] text) {
        emit(text);
    }

    private void emit(Object text) {
        for (Directive directive : Lookup.directives(text))
            collect(Row.of(directive.line(), directive.key(), directive.value()));
    }
}
