import { gzipSync } from 'node:zlib'
import type { Random } from '../../demo/random.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { encode, pair } from './fuzz-request.ts'

const MEGABYTE = 1024 * 1024

export const WILD_TEXTS: readonly string[] = [
  ...naughtyStrings,
  '\0',
  'before\0after',
  '\ud800',
  'x\udfffy',
  '\u202e\u0645\u0631\u062d\u0628\u0627',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(a+)+$'.repeat(20),
  `${'a'.repeat(5000)}!`,
  ` ${'-'.repeat(5000)} `,
  `${'<a href="'.repeat(400)}`,
  'x'.repeat(MEGABYTE - 100),
  'x'.repeat(MEGABYTE + 100),
  '🎵'.repeat(200_000),
  '\r\nSet-Cookie: a=b\r\n\r\n<html>',
  'https://user:secret@127.0.0.1:9/',
  '//evil.example/x',
  'x@y',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '"a b"@example.org',
  'a@xn--80ak6aa92e.example',
  'İ'.repeat(100),
  'ß'.repeat(255),
  '\u0344'.repeat(500),
]

/** Encoded path segments. */
export const WILD_SEGMENTS: readonly string[] = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2E%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2f',
  '%5c..%5c..%5cwindows',
  '..\\..\\etc',
  '%',
  '%zz',
  '%2',
  '%00',
  'a%00b.png',
  '%ff%fe',
  '%c0%ae%c0%ae',
  '%ED%A0%80',
  '%F0%9F%8E%B5',
  '%0d%0aSet-Cookie:%20a=b',
  '%23',
  '%3f',
  '%25%32%65',
  ';jsessionid=1',
  'a;b=c',
  '__proto__',
  'constructor',
  'toString',
  '{id}',
  ':id',
  '*',
  '-1',
  '0',
  '1e309',
  'NaN',
  '2026-13-45',
  'x'.repeat(3000),
  'x'.repeat(12_000),
  'null',
  'undefined',
  "'--",
  '%27%3b%20drop%20table%20posts%3b--',
  'a.b.c',
  'index.html',
  'feed.xml',
]

export const wildSegment = (random: Random) =>
  random.chance(0.7) ? random.pick(WILD_SEGMENTS) : encode(random.pick(WILD_TEXTS)).slice(0, 12_000)

/** Encoded parts of a query. */
export function wildQuery(random: Random, names: readonly string[]): string[] {
  const name = names.length > 0 ? random.pick(names) : 'q'
  return random.pick<() => string[]>([
    () => [`${name}=%zz`],
    () => [`${name}=%ff`],
    () => [`${name}=%ED%A0%80`],
    () => [`${name}=%00`],
    () => [`${name}=a`, `${name}=b`],
    () => [`${name}=1`, `${name}=`],
    () => [name],
    () => [`${name}=`],
    () => [`=${name}`],
    () => [`${name}[]=1`],
    () => [`${name}[a]=1`],
    () => [`${name.toUpperCase()}=1`],
    () => ['__proto__=1', '__proto__[x]=1', 'constructor=1'],
    () => ['&&&', '='],
    () => Array.from({ length: 2000 }, (_, at) => `a${at}=1`),
    () => Array.from({ length: 500 }, () => `${name}=1`),
    () => [`${name}=a+b%20c%2Bd`],
    () => [`${name}=%F0%9F%8E%B5`],
    () => [pair(name, random.pick(WILD_TEXTS).slice(0, 2000))],
    () => [pair(name, random.pick(WILD_TEXTS).slice(0, 2000))],
    () => [pair(name, random.pick(WILD_TEXTS).slice(0, 2000))],
  ])()
}

/** A cursor with a changed letter, truncated, extended, or replaced by something else. */
export function wildCursor(random: Random, known: readonly string[]): string {
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const real = known.length > 0 ? random.pick(known) : packed(['x'])
  const at = random.int(0, Math.max(0, real.length - 1))
  const unpacked = (): unknown => {
    try {
      return JSON.parse(Buffer.from(real, 'base64url').toString('utf8'))
    } catch {
      return ['x']
    }
  }
  const values = [unpacked()].flat()
  const replaced = (value: unknown) => {
    const copy = [...values]
    copy[random.int(0, Math.max(0, copy.length - 1))] = value
    return packed(copy)
  }
  return random.pick([
    real,
    real,
    `${real.slice(0, at)}A${real.slice(at + 1)}`,
    real.slice(0, at),
    `${real}AAAA`,
    real.toUpperCase(),
    packed([]),
    packed({}),
    packed(null),
    packed('x'),
    packed([[], {}]),
    packed([...values, 1]),
    packed(values.slice(1)),
    replaced(''),
    replaced(null),
    replaced('x'),
    replaced('\0'),
    replaced('\ud800'),
    replaced(1e300),
    replaced(-1),
    replaced(1.5),
    replaced(2 ** 63),
    replaced('2026-13-45T00:00:00.000Z'),
    replaced('+275760-09-13T00:00:00.000Z'),
    replaced('0001-01-01T00:00:00.000Z'),
    replaced('infinity'),
    replaced("'; drop table posts; --"),
    replaced('00000000-0000-0000-0000-000000000000'),
    replaced('x'.repeat(400)),
    '%%%',
    'null',
  ])
}

/** Bodies that are not JSON, or JSON of another shape. `usual` is a valid one. */
export function wildJson(random: Random, usual: unknown): string | Buffer {
  const text = JSON.stringify(usual ?? {}) ?? '{}'
  const inner = text.startsWith('{') && text.length > 2 ? `,${text.slice(1)}` : '}'
  return random.pick<() => string | Buffer>([
    () => '',
    () => 'null',
    () => '[]',
    () => '"x"',
    () => '1',
    () => '{}',
    () => text.slice(0, -1),
    () => `${text}}`,
    () => `\ufeff${text}`,
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from('{"content":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
    () => `{"__proto__":{"admin":true,"role":"admin"}${inner}`,
    () => `{"constructor":{"prototype":{"admin":true}}${inner}`,
    () => `{"role":"admin","isAdmin":true,"userId":"00000000-0000-4000-8000-000000000000"${inner}`,
    () => `{"id":"00000000-0000-4000-8000-000000000000","createdAt":"2020-01-01","likesCount":9${inner}`,
    () => '['.repeat(100_000),
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    () => `{"content":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    () => `{"a":${'9'.repeat(100_000)}}`,
    () => `{"content":"${'\\u0000'}"}`,
    () => `{"content":"${'\\ud800'}"}`,
    () => `[${text}]`,
    () => JSON.stringify(text),
    () => gzipSync(text),
    () => Buffer.alloc(MEGABYTE + 1, ' '),
    () =>
      text.replace(
        '{',
        `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1,`).join('')}"k":1${inner === '}' ? '' : ','}`,
      ),
  ])()
}
