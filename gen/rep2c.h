/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c.h: one include for the library rep2c.
 *
 *     #include <rep2c.h>
 *
 * It has all headers of the library: objects, blobs, the compiler, crawlers, policy, analysis and, unless the library
 * is the one-file rep2c.c, emitters.  The one-file library has a header of the same name, so a program can change from
 * one to the other.  Packs and the cache are in rep2c-crawl.h.
 */
#ifndef REP2C_H
#define REP2C_H

#include "rep_analyze.h"
#include "rep_compile.h"
#include "rep_directives.h"
#include "rep_emit.h"
#include "rep_policy.h"
#include "rep_robots.h"
#include "rep_runtime.h"
#include "rep_say.h"
#include "rep_usage.h"
#include "rep_write.h"

#endif
