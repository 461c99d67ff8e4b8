/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

/** What a machine is called for: the functions of door/door.h, in the order that bindings/java/native/door.c has, too. */
enum Function {
    PARSE,
    OPEN,
    BLOB,
    LINE,
    SIZE,
    CRAWLER,
    FREE,
    CHECK,
    ORIGIN,
    PACK_CHECK,
    PACK_FIND,
    QUESTION,
    ASK,
    STATUS_TEXT,
    URL_STATUS_TEXT
}
