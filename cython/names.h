/* What the prescan compares: kinds of bytes, and the names of tags and attributes, their first eight letters as one
   number. */
#ifndef WEBDECODE_NAMES_H
#define WEBDECODE_NAMES_H

#include <stdint.h>

#define BLANK 1
#define SLASH 2
#define CLOSE 4
#define EQUALS 8

/* What ends an attribute's name; the other ends are some of these. */
static const uint8_t BYTE_KINDS[256] = {
    ['\t'] = BLANK, ['\n'] = BLANK, ['\f'] = BLANK, ['\r'] = BLANK, [' '] = BLANK,
    ['/'] = SLASH,  ['>'] = CLOSE,  ['='] = EQUALS,
};

#define NAME(a, b, c, d, e, f, g, h)                                                                                   \
    ((uint64_t)(a) << 56 | (uint64_t)(b) << 48 | (uint64_t)(c) << 40 | (uint64_t)(d) << 32 | (uint64_t)(e) << 24       \
     | (uint64_t)(f) << 16 | (uint64_t)(g) << 8 | (uint64_t)(h))

#define NAME_BASE NAME(0, 0, 0, 0, 'b', 'a', 's', 'e')
#define NAME_HEAD NAME(0, 0, 0, 0, 'h', 'e', 'a', 'd')
#define NAME_HTML NAME(0, 0, 0, 0, 'h', 't', 'm', 'l')
#define NAME_IFRAME NAME(0, 0, 'i', 'f', 'r', 'a', 'm', 'e')
#define NAME_LINK NAME(0, 0, 0, 0, 'l', 'i', 'n', 'k')
#define NAME_META NAME(0, 0, 0, 0, 'm', 'e', 't', 'a')
#define NAME_NOEMBED NAME(0, 'n', 'o', 'e', 'm', 'b', 'e', 'd')
#define NAME_NOFRAMES NAME('n', 'o', 'f', 'r', 'a', 'm', 'e', 's')
#define NAME_NOSCRIPT NAME('n', 'o', 's', 'c', 'r', 'i', 'p', 't')
#define NAME_OBJECT NAME(0, 0, 'o', 'b', 'j', 'e', 'c', 't')
#define NAME_PLAINTEX NAME('p', 'l', 'a', 'i', 'n', 't', 'e', 'x')
#define NAME_SCRIPT NAME(0, 0, 's', 'c', 'r', 'i', 'p', 't')
#define NAME_STYLE NAME(0, 0, 0, 's', 't', 'y', 'l', 'e')
#define NAME_TEXTAREA NAME('t', 'e', 'x', 't', 'a', 'r', 'e', 'a')
#define NAME_TITLE NAME(0, 0, 0, 't', 'i', 't', 'l', 'e')
#define NAME_XMP NAME(0, 0, 0, 0, 0, 'x', 'm', 'p')

#define NAME_CHARSET NAME(0, 'c', 'h', 'a', 'r', 's', 'e', 't')
#define NAME_CONTENT NAME(0, 'c', 'o', 'n', 't', 'e', 'n', 't')
#define NAME_CONTENT_ NAME('c', 'o', 'n', 't', 'e', 'n', 't', '-')
#define NAME_HTTP_EQU NAME('h', 't', 't', 'p', '-', 'e', 'q', 'u')
#define NAME_IV NAME(0, 0, 0, 0, 0, 0, 'i', 'v')
#define NAME_TYPE NAME(0, 0, 0, 0, 't', 'y', 'p', 'e')

#endif
