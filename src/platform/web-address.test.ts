import { describe, expect, it } from 'vitest'
import { WITH_CREDENTIALS, webAddress } from './web-address.ts'

const schema = webAddress({ max: 100, error: 'Enter an address' })

describe('an address on the web', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    [' HTTPS://Example.ORG/A b ', 'https://example.org/A%20b'],
    ['https://example.org\\evil.example/x', 'https://example.org/evil.example/x'],
    ['https://exa\nmple.org/\tx', 'https://example.org/x'],
    ['https://münchen.example/夜', 'https://xn--mnchen-3ya.example/%E5%A4%9C'],
    ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
    ['https://example.org/a/../b', 'https://example.org/b'],
    ['https://example.org:443/x', 'https://example.org/x'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(schema.parse(typed)).toBe(kept)
    expect(schema.parse(kept)).toBe(kept)
  })

  it.each([
    'example.org',
    'https:example.org',
    'ftp://example.org/',
    'javascript://example.org/%0aalert(1)',
    'https://localhost/',
    'https://127.1/',
    '',
    `https://example.org/${'x'.repeat(100)}`,
    // Encoded, it is longer than what was typed.
    `https://example.org/${'夜'.repeat(20)}`,
  ])('%j is refused', (typed) => {
    expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter an address'])
  })

  it.each([
    'https://ana:secret@example.org/',
    'https://ana@example.org/',
    'https://:secret@example.org/',
    'https://example.org\t@evil.example/',
    'https:///ana@example.org/',
  ])('%j is refused for its name and password', (typed) => {
    expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([WITH_CREDENTIALS])
  })

  it('may have an @ after the host', () => {
    expect(schema.parse('https://example.org/@ana?to=a@b#@c')).toBe('https://example.org/@ana?to=a@b#@c')
  })
})
