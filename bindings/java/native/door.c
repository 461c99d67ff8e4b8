/* SPDX-License-Identifier: Apache-2.0 */
/* door.c: the door as Java calls it natively, by the methods of rep2c.internal.door.Native.  No call keeps anything. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

#define REP_INTERNAL /* what nobody here calls */
#include "rep2c-door.h"

/* Sizes that need no memory but the stack's. */
enum { KEPT = 4096, URL_KEPT = 1024 };

/* A copy of an array of bytes.  DATA is NULL where there is no memory. */
struct bytes {
        char *data;
        size_t size;
        char kept[KEPT];
};

static bool
take(JNIEnv *env, jbyteArray array, struct bytes *bytes)
{
        jsize size = array != NULL ? (*env)->GetArrayLength(env, array) : 0;

        bytes->size = (size_t)size;
        bytes->data = bytes->size <= KEPT ? bytes->kept : malloc(bytes->size);
        if (bytes->data != NULL && size > 0)
                (*env)->GetByteArrayRegion(env, array, 0, size, (jbyte *)bytes->data);
        return bytes->data != NULL;
}

static void
drop(struct bytes *bytes)
{
        if (bytes->data != bytes->kept)
                free(bytes->data);
}

/* Gives REPLY what a call returned, and the words that it left; returns the output, or NULL if it is empty. */
static jbyteArray
leave(JNIEnv *env, struct door *door, uint32_t result, jlongArray reply)
{
        jlong left[1 + DOOR_WORDS] = {result};
        jsize size = (jsize)door->output.size;
        jbyteArray output = NULL;

        for (int i = 0; i < DOOR_WORDS; i++)
                left[1 + i] = (jlong)door->words[i];
        (*env)->SetLongArrayRegion(env, reply, 0, 1 + DOOR_WORDS, left);
        if (size > 0)
                output = (*env)->NewByteArray(env, size);
        if (output != NULL)
                (*env)->SetByteArrayRegion(env, output, 0, size, (const jbyte *)door->output.bytes);
        door_forget_output(door);
        return output;
}

static uint32_t
put_text(struct door *door, const char *text)
{
        const size_t size = strlen(text);

        door->output = (struct rep_buffer){.bytes = malloc(size), .size = size, .capacity = size};
        if (door->output.bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(door->output.bytes, text, size);
        return REP_OK;
}

/* In the order of the enum Function. */
enum function {
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
};

static uint32_t
call(struct door *door, enum function function, const char *data, size_t size, const uint32_t *ends, size_t count,
     const uint32_t *n)
{
        switch (function) {
        case PARSE:
                return door_parse(door, data, size, (enum rep_dialect)n[0], (enum rep_names)n[1], n[2], false);
        case OPEN:
                return door_open(door, data, size, n[0], false);
        case BLOB:
                return door_blob(door, n[0], n[1]);
        case LINE:
                return door_line(door, n[0], n[1]);
        case SIZE:
                return (uint32_t)door_size(n[0]);
        case CRAWLER:
                return door_crawler(door, (enum door_crawler_kind)n[0], (enum rep_names)n[1], data, ends, count);
        case FREE:
                return door_free(n[0]);
        case CHECK:
                return door_check(door, n[0], n[1], data, size);
        case ORIGIN:
                return door_origin(door, data, size);
        case PACK_CHECK:
                return door_pack_check(door, n[0], n[1], data, size);
        case PACK_FIND:
                return door_pack_find(door, n[0], n[1], data, size);
        case QUESTION:
                return door_question(data, size);
        case ASK:
                return door_ask(door, n[0], n[1], 0, n[2], data, ends, count, 0, 0);
        case STATUS_TEXT:
                return put_text(door, door_status_text((enum rep_status)n[0]));
        case URL_STATUS_TEXT:
                return put_text(door, door_url_status_text((enum rep_url_status)n[0]));
        }
        return REP_ERR_ARGUMENT;
}

JNIEXPORT jbyteArray JNICALL
Java_rep2c_internal_door_Native_call(JNIEnv *env, jclass self, jint function, jlongArray reply, jbyteArray array,
                                     jintArray list, jintArray numbers)
{
        enum { NUMBERS = 4 };
        struct door door = {.words = {0}};
        jint n[NUMBERS] = {0}, *ends = NULL;
        uint32_t result = REP_ERR_MEMORY;
        struct bytes bytes;
        jsize count = list != NULL ? (*env)->GetArrayLength(env, list) : 0;

        (void)self;
        if (take(env, array, &bytes))
                ends = calloc((size_t)count + 1, sizeof(*ends));
        if (ends != NULL) {
                (*env)->GetIntArrayRegion(env, numbers, 0, (*env)->GetArrayLength(env, numbers), n);
                if (count > 0)
                        (*env)->GetIntArrayRegion(env, list, 0, count, ends);
                result = call(&door, (enum function)function, bytes.data, bytes.size, (const uint32_t *)ends,
                              (size_t)count, (const uint32_t *)n);
        }
        free(ends);
        drop(&bytes);
        return leave(env, &door, result, reply);
}

/* Writes the SIZE characters of a text in UTF-8, which takes at most three times as many bytes.  Returns how many these
 * are, or SIZE_MAX if half a character is there. */
static size_t
encode(const jchar *letters, size_t size, char *bytes)
{
        char *to = bytes;

        for (size_t i = 0; i < size; i++) {
                uint32_t letter = letters[i];

                if (letter >> 11 == 0xD800 >> 11) {
                        if (letter >= 0xDC00 || i + 1 == size || letters[i + 1] >> 10 != 0xDC00 >> 10)
                                return SIZE_MAX;
                        letter = 0x10000 + ((letter & 0x3FF) << 10) + (letters[++i] & 0x3FFu);
                }
                if (letter < 0x80) {
                        *to++ = (char)letter;
                        continue;
                }
                if (letter >= 0x10000)
                        *to++ = (char)(0xF0 | letter >> 18);
                if (letter >= 0x800)
                        *to++ = (char)(letter >= 0x10000 ? 0x80 | (letter >> 12 & 0x3F) : 0xE0 | letter >> 12);
                *to++ = (char)(letter >= 0x800 ? 0x80 | (letter >> 6 & 0x3F) : 0xC0 | letter >> 6);
                *to++ = (char)(0x80 | (letter & 0x3F));
        }
        return (size_t)(to - bytes);
}

/* Checks a URL of SIZE characters without memory but the stack's: the answer, and the word above it.  Returns -1, which
 * is none, for one that is long, or has half a character. */
JNIEXPORT jlong JNICALL
Java_rep2c_internal_door_Native_check(JNIEnv *env, jclass self, jint robots, jint crawler, jstring url, jint size)
{
        struct door door = {.words = {0}};
        jchar letters[URL_KEPT], all = 0;
        char bytes[3 * URL_KEPT];
        size_t count = (size_t)size;
        uint32_t answer;

        (void)self;
        if (size > URL_KEPT)
                return -1;
        (*env)->GetStringRegion(env, url, 0, size, letters);
        for (jint i = 0; i < size; i++) {
                all |= letters[i];
                bytes[i] = (char)letters[i];
        }
        if (all >= 0x80)
                count = encode(letters, count, bytes);
        if (count == SIZE_MAX)
                return -1;
        answer = door_check(&door, (uint32_t)robots, (uint32_t)crawler, bytes, count);
        return (jlong)((uint64_t)(uint32_t)door.words[0] << 32 | answer);
}

/* ---- packs */

/* A file: its mapped parts, of 2^SHIFT bytes each but the last. */
struct file {
        int shift;
        const char *parts[];
};

static bool
read_file(void *context, uint64_t offset, void *to, size_t size)
{
        const struct file *file = context;
        const uint64_t whole = UINT64_C(1) << file->shift;
        char *at = to;

        while (size > 0) {
                uint64_t begin = offset & (whole - 1), some = whole - begin < size ? whole - begin : size;

                memcpy(at, file->parts[offset >> file->shift] + begin, (size_t)some);
                offset += some;
                at += some;
                size -= (size_t)some;
        }
        return true;
}

/* Opens a pack.  What follows the words in REPLY is to be given to release() when it was freed. */
JNIEXPORT jbyteArray JNICALL
Java_rep2c_internal_door_Native_openPack(JNIEnv *env, jclass self, jlongArray reply, jobjectArray parts, jint shift,
                                         jlong size, jint steps)
{
        jsize count = (*env)->GetArrayLength(env, parts);
        struct file *file = malloc(sizeof(*file) + (size_t)count * sizeof(*file->parts));
        struct door door = {.words = {0}};
        uint32_t result = REP_ERR_MEMORY;
        jlong place = (jlong)(uintptr_t)file;

        (void)self;
        if (file != NULL) {
                file->shift = shift;
                for (jsize i = 0; i < count; i++) {
                        jobject part = (*env)->GetObjectArrayElement(env, parts, i);

                        file->parts[i] = (*env)->GetDirectBufferAddress(env, part);
                        (*env)->DeleteLocalRef(env, part);
                }
                result = door_pack_open(&door, read_file, file, (uint64_t)size, (uint32_t)steps);
        }
        (*env)->SetLongArrayRegion(env, reply, 1 + DOOR_WORDS, 1, &place);
        return leave(env, &door, result, reply);
}

JNIEXPORT void JNICALL
Java_rep2c_internal_door_Native_release(JNIEnv *env, jclass self, jlong place)
{
        (void)env, (void)self;
        free((void *)(uintptr_t)place);
}
