import type { Random } from '../../demo/random.ts'

/** Authorization headers that are missing, another member's, or malformed. */
export function wildAuthorization(random: Random, known: readonly string[]): string {
  const token = known.length > 0 ? random.pick(known).replace('Bearer ', '') : 'a.b.c'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8') || '{}')
  return random.pick([
    'Bearer',
    'Bearer ',
    'Bearer x',
    'bearer null',
    'Bearer a.b.c',
    'Basic YTpi',
    'Bearer ..',
    token,
    `Token ${token}`,
    `Bearer ${token}x`,
    `Bearer ${head}.${claims}.`,
    `Bearer ${head}.${claims}.${signature.split('').reverse().join('')}`,
    `Bearer ${packed({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `Bearer ${packed({ alg: 'none' })}.${claims}.${signature}`,
    `Bearer ${head}.${packed({ ...read, role: 'admin', sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
    `Bearer ${head}.${packed({ ...read, exp: 1 })}.${signature}`,
    `Bearer ${packed([])}.${packed([])}.${packed([])}`,
    `Bearer ${token} ${token}`,
    `Bearer ${'x'.repeat(8000)}`,
    `Bearer \u00e9\u00ff`,
  ])
}

const WILD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['text/html', 'application/xml', '*/*;q=0', 'a'.repeat(4000), '/', 'text/html;q=nan'],
  'accept-encoding': ['gzip', 'br, gzip', 'identity;q=0', '*;q=0', 'x'.repeat(1000), 'gzip;q=0, br;q=0.0001'],
  'accept-language': ['xx', '*', 'de-DE-1901-x-y,zz;q=9', ','.repeat(2000)],
  range: [
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-0,5-6',
    'bytes=99999999999999999999-',
    'bytes=-0',
    'bytes=',
    'lines=1-2',
    `bytes=${'0-1,'.repeat(1000)}0-1`,
  ],
  'if-none-match': ['*', '"x"', 'W/"', 'x'.repeat(5000)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', '2026-13-45', 'never'],
  'if-match': ['"x"'],
  'if-range': ['"x"', 'never'],
  'x-forwarded-for': ['1.2.3.4', "'; drop table users; --", '::1%eth0', ','.repeat(500), '999.1.1.1'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['javascript'],
  'x-request-id': ['x'.repeat(4000), '../../etc', '"}{'],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', 'x'.repeat(6000), '\u00e9\u00ff', '() { :; }; echo vulnerable', '%s%s%n'],
  cookie: [
    'fanfare_access=x',
    'fanfare_access=9999999999.x',
    'fanfare_access=%zz',
    'fanfare_access=; fanfare_access=1.2',
    '__proto__=1; constructor=2',
    ';;;===',
    'x='.repeat(3000),
  ],
  host: ['evil.example', 'localhost:99999', '[::1', 'a b', '', 'x'.repeat(300), '127.0.0.1/..'],
  origin: ['null', 'https://evil.example', 'x'],
  referer: ['https://evil.example/', 'x', '\u00ff'],
  'last-event-id': ['1', '-1', 'x'.repeat(2000)],
  expect: ['200-nothing'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'content-length': ['0', '1'],
  te: ['trailers'],
  upgrade: ['h2c', 'websocket'],
  connection: ['upgrade', 'close', 'keep-alive, x'],
  'sec-fetch-site': ['cross-site'],
  'x-nothing': ['x'.repeat(20_000)],
}

export function wildHeader(random: Random): Record<string, string> {
  const name = random.pick(Object.keys(WILD_HEADERS))
  return { [name]: random.pick(WILD_HEADERS[name] ?? ['']) }
}

export const WILD_METHODS = [
  'HEAD',
  'OPTIONS',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'M-SEARCH',
] as const

export const WILD_TYPES: readonly (string | undefined)[] = [
  undefined,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/json, application/json',
  `application/json; ${'a=b; '.repeat(500)}`,
]
