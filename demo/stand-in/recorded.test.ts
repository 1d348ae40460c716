import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStandIn, type StandIn } from './server.ts'

/** Recorded answers of the real services; they are not part of the repository. */
const fixtures = path.resolve(import.meta.dirname, '../../../shared/fixtures')
const recorded = (name: string) => JSON.parse(readFileSync(path.join(fixtures, name), 'utf8'))

let standIn: StandIn
beforeAll(async () => {
  standIn = await createStandIn()
})
afterAll(() => standIn.close())

/** Paths of everything in a document with the kind of value there, all items of a list being one. */
function outline(value: unknown, at = ''): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>()
  const add = (where: string, kind: string) => kinds.set(where, (kinds.get(where) ?? new Set()).add(kind))
  const walk = (one: unknown, where: string) => {
    if (Array.isArray(one)) {
      add(where, 'list')
      for (const item of one) walk(item, `${where}[]`)
    } else if (one !== null && typeof one === 'object') {
      add(where, 'object')
      for (const [key, item] of Object.entries(one)) walk(item, `${where}.${key}`)
    } else add(where, one === null ? 'null' : typeof one)
  }
  walk(value, at)
  return kinds
}

/** Paths where the stand-in's answer has a kind of value that no recorded answer has. */
function strange(own: unknown, theirs: unknown[]): string[] {
  const known = outline(theirs, '')
  const found: string[] = []
  for (const [where, kinds] of outline([own], '')) {
    const real = known.get(where)
    if (!real) found.push(`${where} is unknown`)
    else {
      const others = [...kinds].filter((kind) => !real.has(kind) && kind !== 'null')
      if (others.length > 0) found.push(`${where} is ${others}, not ${[...real]}`)
    }
  }
  return found
}

describe.skipIf(!existsSync(fixtures))('answers of the stand-in are shaped as recorded ones', () => {
  const get = async (where: string) =>
    (await fetch(standIn.url + where, { headers: { accept: 'application/json' } })).json()
  const search = (entity: string, query: string) =>
    get(`/ws/2/${entity}?fmt=json&limit=25&query=${encodeURIComponent(query)}`)

  it('artist search', async () => {
    const real = [
      recorded('musicbrainz/hqub-2025/artist-search.json'),
      recorded('musicbrainz/dvirtz-2026/200-artist-search-ipi-00073309583-6a4d.json'),
    ]
    expect(strange(await search('artist', 'tag:electronic'), real)).toEqual([])
  })

  it('release search', async () => {
    const real = [
      recorded('musicbrainz/hqub-2025/release-search.json'),
      recorded(
        'musicbrainz/dvirtz-2026/200-release-search-release-big-secrets-and-arid-2077bf4d-9bf2-4-7a50.json',
      ),
    ]
    expect(strange(await search('release', 'date:2*'), real)).toEqual([])
  })

  it('recording search', async () => {
    const real = [
      recorded('musicbrainz/hqub-2025/recording-search.json'),
      recorded(
        'musicbrainz/dvirtz-2026/200-recording-search-rgid-96895019-83d8-3add-9145-851c8fcb5c34-a67b.json',
      ),
    ]
    const unknown = strange(await search('recording', 'tag:electronic OR tag:house'), real)
    // The recorded answers have no guests and no namesakes.
    expect(unknown.filter((one) => !/joinphrase|disambiguation/.test(one))).toEqual([])
  })

  it('artist lookup', async () => {
    const real = [recorded('musicbrainz/hqub-2025/artist-get.json')]
    const own = await get(
      '/ws/2/artist/f22942a1-6f70-4f48-866e-238cb2308fbd?inc=tags+ratings+aliases+genres+url-rels+artist-rels&fmt=json',
    )
    expect(strange(own, real)).toEqual([])
  })

  it('release lookup', async () => {
    const real = [
      recorded('musicbrainz/wrtag/release-ef72b5f2.json'),
      recorded('musicbrainz/hqub-2025/release-get.json'),
    ]
    const own = await get(
      '/ws/2/release/ef72b5f2-1bd6-4e0a-afd1-e97886fb47e7?inc=recordings+artist-credits+labels+release-groups&fmt=json',
    )
    expect(strange(own, real)).toEqual([])
  })

  it('recording lookup', async () => {
    const [recording] = standIn.catalogue.recordings
    const own = await get(`/ws/2/recording/${recording?.id}?inc=artist-credits+tags+ratings&fmt=json`)
    const real = recorded('musicbrainz/hqub-2025/recording-get.json')
    expect(strange({ ...own, 'artist-credit': [] }, [{ ...real, 'artist-credit': [] }])).toEqual([])
  })

  it('page summary, with and without a page', async () => {
    const real = [
      recorded('wikipedia/summary-ed-sheeran.json'),
      recorded('wikipedia/summary-disambiguation-test.json'),
    ]
    expect(strange(await get('/api/rest_v1/page/summary/Daft_Punk'), real)).toEqual([])
    expect(strange(await get('/api/rest_v1/page/summary/Queen'), real)).toEqual([])
    const missing = recorded('wikipedia/summary-404-not-found.json')
    expect(strange(await get('/api/rest_v1/page/summary/Nobody'), [missing])).toEqual([])
  })

  it('cover art index', async () => {
    const release = standIn.catalogue.releases.find(({ hasCover }) => hasCover)
    const real = [
      recorded('coverart/release-76df3287-six-images.json'),
      recorded('coverart/release-83c45b6c-plus.json'),
    ]
    expect(strange(await get(`/release/${release?.id}`), real)).toEqual([])
  })
})
