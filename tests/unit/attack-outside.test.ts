import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { containsWholeName } from '#features/music/news/server/news.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { openBackup } from '#platform/backup/open-backup.ts'
import { extractOwnScripts } from '#platform/http/pages/page-scripts.ts'
import { secretRemover } from '#platform/log-secrets.ts'
import { parseNewsFeed } from '#sources/news-feeds/parse.ts'

const rss = (item: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>Feed</title><item>${item}</item></channel></rss>`
const read = (text: string) => {
  try {
    return JSON.stringify(parseNewsFeed(text, 'https://feed.example/'))
  } catch (error) {
    return String(error)
  }
}
const STORY = '<title>A story</title><link>https://feed.example/1</link>'

describe('a feed', () => {
  it('cannot open files or addresses through external entities', () => {
    for (const target of ['file:///etc/passwd', 'http://127.0.0.1:1/x', 'php://filter/x']) {
      const doctype = `<!DOCTYPE rss [<!ENTITY x SYSTEM "${target}"><!ENTITY % p SYSTEM "${target}"> %p;]>`
      const story = read(rss(`${STORY}<description>before &x; after</description>`, doctype))
      expect(story).not.toContain('root:')
      expect(story).not.toContain('nologin')
    }
  })

  it('cannot exhaust memory with nested entities (billion laughs)', () => {
    const lol = Array.from({ length: 9 }, (_, n) => {
      const inner = n === 0 ? 'lol' : `&lol${n - 1};`.repeat(10)
      return `<!ENTITY lol${n} "${inner}">`
    }).join('')
    const story = read(rss(`${STORY}<description>&lol8;</description>`, `<!DOCTYPE rss [${lol}]>`))
    expect(story.length).toBeLessThan(10_000)
  })

  it('cannot pollute object prototypes', () => {
    const before = Object.keys(Object.prototype)
    read(
      rss(
        `${STORY}<__proto__><polluted>1</polluted></__proto__><constructor><prototype>1</prototype></constructor>`,
      ),
    )
    read(
      '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"__proto__":{"polluted":1},"id":"1","url":"https://a.example/","title":"t"}],"__proto__":{"polluted":1}}',
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual(before)
  })

  // A quadratic pattern takes a minute for these texts and is aborted.
  it.each([
    ['spaces', ' '.repeat(100_000)],
    ['hard spaces before a bracket', `${'\u00a0'.repeat(100_000)}[x`],
    ['the tail of a publishing system', 'The post x first '.repeat(6_000)],
    ['addresses in names', `${'a@b '.repeat(25_000)}(`],
    ['one long address', `${'a@'.repeat(50_000)} `],
    ['commas', `${','.repeat(100_000)}x`],
    ['brackets', '<'.repeat(3_000)],
    ['comments', '<!--'.repeat(1_000)],
    ['ampersands', '&'.repeat(100_000)],
    ['attributes', `<img ${'a="'.repeat(30_000)}`],
    ['slashes', `https://a.example${'/'.repeat(100_000)}x`],
    ['digits', '10:00 '.repeat(16_000)],
  ])('is parsed in time when it is full of %s', (_what, filler) => {
    const cdata = `<![CDATA[${filler}]]>`
    const item = [
      'title',
      'description',
      'author',
      'category',
      'pubDate',
      'dc:creator',
      'content:encoded',
      'link',
      'guid',
    ]
      .map((name) => `<${name}>${cdata}</${name}>`)
      .join('')
    for (const text of [rss(item), `${filler}${rss(STORY)}`]) expect(read(text)).not.toContain('too long')
  })
})

describe('other patterns for untrusted text', () => {
  it('finish on their worst inputs', () => {
    const long = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length))
    for (const piece of [
      'a',
      ' ',
      'a.',
      'eyJ',
      'eyJ.',
      '://a',
      'Bearer ',
      '?a=',
      '<script',
      '<script>',
      '<script a ',
      '((',
      '.*',
    ]) {
      const text = long(piece)
      expect(containsWholeName(text, '(a+)+$')).toBe(false)
      expect(secretRemover([])(text)).toBeTypeOf('string')
      expect(extractOwnScripts(text.slice(0, 20_000), 'x').scripts).toEqual([])
    }
  })
})

describe('a backup', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fanfare-attack-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** A zip with an entry of this name, which ordinary programs refuse to write. */
  const zipWith = async (name: string) => {
    const zip = new ZipFile()
    const honest = 'x'.repeat(Buffer.byteLength(name))
    zip.addBuffer(Buffer.from('content'), honest)
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
      .toString('latin1')
      .replaceAll(honest, Buffer.from(name).toString('latin1'))
    const file = path.join(folder, 'crafted.zip')
    await writeFile(file, Buffer.from(bytes, 'latin1'))
    return file
  }

  it.each([
    'files/../../../../tmp/evil',
    '../evil-outside.txt',
    '/etc/cron.d/evil',
    'C:/windows/evil',
    'files\\..\\..\\evil',
  ])('with an entry called %s is refused as a whole', async (name) => {
    const error = await openBackup(await zipWith(name)).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(BackupError)
    // The reason must be the name, not that the file is not a backup.
    expect((error as BackupError).message).toMatch(/absolute path|invalid relative path/)
    await expect(readFile(path.join(folder, '..', 'evil-outside.txt'))).rejects.toThrow()
  })
})
