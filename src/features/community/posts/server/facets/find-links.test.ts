import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const hrefs = (text: string) => findLinks(text).map(({ href }) => href)

describe('addresses in a text', () => {
  it.each([
    ['see https://example.org/a?b=1#c now', ['https://example.org/a?b=1#c']],
    ['http://a.org, https://b.org.', ['http://a.org/', 'https://b.org/']],
    ['(see https://en.wikipedia.org/wiki/Kid_A_(album))', ['https://en.wikipedia.org/wiki/Kid_A_(album)']],
    ['HTTPS://EXAMPLE.ORG/X', ['https://example.org/X']],
    ['https://bücher.example/ä', ['https://xn--bcher-kva.example/%C3%A4']],
    ['https://example.org/"onmouseover="alert(1)', ['https://example.org/']],
    ['<https://example.org>', ['https://example.org/']],
    ['https://example.org/\u202egpj.exe', ['https://example.org/']],
    ['at www.example.org, and WWW.b.org/x.', ['https://www.example.org/', 'https://www.b.org/x']],
    ['www. www.x awww.example.org', []],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['ftp://example.org file:///etc/passwd', []],
    ['xhttps://example.org', []],
    ['https:// nothing http://', []],
    ['https://[', []],
    ['plain words', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(hrefs(text)).toEqual(expected)
  })
})
