import { describe, expect, it } from 'vitest'
import { deferModules } from './page-scripts.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/news.js"/><link rel="stylesheet" href="/assets/index.css"/></head>
<body><script type="module" async="" src="/assets/index.js"></script><script>rest()</script></body>`

describe('deferModules', () => {
  it('removes all modules that a browser would fetch by itself from the HTML', () => {
    const { html, scripts } = deferModules({ html: PAGE, scripts: ['rest()'] })
    expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]+src=/)
    expect(html).toContain('<link rel="stylesheet" href="/assets/index.css"/>')
    expect(html).toContain('<script>rest()</script>')
    expect(scripts).toHaveLength(2)
    for (const script of scripts) expect(html).toContain(`<script>${script}</script>`)
  })

  it('makes the page load all of them, the entry as a script', () => {
    const [, entry, modules] =
      /\("([^"]+)",(\[[^\]]+\])\)<\/script>/.exec(deferModules({ html: PAGE, scripts: [] }).html) ?? []
    expect(entry).toBe('/assets/index.js')
    expect(JSON.parse(modules ?? '')).toEqual(['/assets/index.js', '/assets/news.js'])
  })

  it.each([
    ['an entry with other attributes', PAGE.replace('async=""', 'async')],
    [
      'a preload with other attributes',
      PAGE.replace('<link rel="modulepreload" href', '<link as="script" rel="modulepreload" href'),
    ],
    [
      'a second entry',
      PAGE.replace('</body>', '<script type="module" async="" src="/assets/b.js"></script></body>'),
    ],
    ['no entry', PAGE.replace(/<script type="module"[^/]+\/assets\/index.js"><\/script>/, '')],
  ])('throws for %s', (_, html) => {
    expect(() => deferModules({ html, scripts: [] })).toThrow('in another form')
  })

  it('leaves a page without an entry unchanged', () => {
    const page = { html: '<p>offline</p>', scripts: [] }
    expect(deferModules(page)).toEqual(page)
  })
})
