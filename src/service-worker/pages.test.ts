import { describe, expect, it } from 'vitest'
import {
  cacheKeyOf,
  fontFaces,
  isCacheablePage,
  isListed,
  listOf,
  mustRefetch,
  titleOf,
  withoutRepeats,
} from './pages.ts'

describe('offline pages', () => {
  it('are those that every visitor may see', () => {
    for (const page of ['/', '/artist/daft-punk?tab=news', '/authors', '/community/post/1']) {
      expect(isCacheablePage(page), page).toBe(true)
    }
    for (const page of [
      '/settings',
      '/auth',
      '/auth?next=%2Fsettings',
      '/auth/recover',
      '/admin',
      '/business/claim',
      '/api/posts',
      '//evil',
    ]) {
      expect(isCacheablePage(page), page).toBe(false)
    }
  })

  it('of shows are kept under their path, others with their search', () => {
    expect(cacheKeyOf('/show/1?plan=3-17')).toEqual({ key: '/show/1', isShow: true })
    for (const page of ['/tickets?view=map', '/shows/1?a=b', '/show/1/2?a=b', '/']) {
      expect(cacheKeyOf(page), page).toEqual({ key: page, isShow: false })
    }
  })

  it('are asked for again where they may be gone or changed', () => {
    for (const page of ['/show/1', '/community/post/1?reply=2', '/profile/anna']) {
      expect(mustRefetch(page), page).toBe(true)
    }
    for (const page of ['/', '/community', '/artist/daft-punk']) expect(mustRefetch(page), page).toBe(false)
  })

  it('are listed by their titles, which are already HTML', () => {
    const title = titleOf('<html><head><title data-x="1">Simon &amp; Garfunkel · Fanfare</title>')
    expect(title).toBe('Simon &amp; Garfunkel')
    expect(
      listOf([
        { address: '/artist/a?x="><script>&y', title: '' },
        { address: '/b', title },
      ]),
    ).toBe(
      '<h2>Seen recently</h2><ul><li><a href="/artist/a?x=&quot;&gt;&lt;script&gt;&amp;y">/artist/a?x=&quot;&gt;&lt;script&gt;&amp;y</a></li><li><a href="/b">Simon &amp; Garfunkel</a></li></ul>',
    )
    expect(listOf([])).toBe('')
  })

  it('are listed once, and hashtags and searches are not', () => {
    expect(
      withoutRepeats([
        { address: '/artist/maren?tab=news', title: 'Maren Holloway' },
        { address: '/artist/maren', title: 'Maren Holloway: songs' },
        { address: '/profile/maren', title: 'Maren Holloway' },
        { address: '/a', title: '' },
        { address: '/b', title: '' },
      ]).map(({ address }) => address),
    ).toEqual(['/artist/maren?tab=news', '/a', '/b'])
    for (const page of ['/tag/nothinghere', '/search?q=a', '/search'])
      expect(isListed(page), page).toBe(false)
    for (const page of ['/', '/tagged', '/artist/a']) expect(isListed(page), page).toBe(true)
  })

  it('have the fonts of the site, the latest of those that were loaded', () => {
    const css = fontFaces([
      '/assets/anybody-narrow-AAAAAAAA.woff2',
      '/assets/anybody-narrow-B5K8k0o2.woff2',
      '/assets/hanken-grotesk-latin-ext-wght-normal-Dg-wlmqe.woff2',
      '/assets/hanken-grotesk-DTUmhvQS.woff2',
      '/assets/index-AAAAAAAA.js',
    ])
    expect(css.match(/url\("[^"]+"\)/g)).toEqual([
      'url("/assets/anybody-narrow-B5K8k0o2.woff2")',
      'url("/assets/hanken-grotesk-DTUmhvQS.woff2")',
    ])
    expect(fontFaces([])).toBe('')
  })
})
