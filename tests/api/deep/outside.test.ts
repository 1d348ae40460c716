import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inProcessOf, pageOf, songsOf } from '../../support/artist-visits.ts'
import { unknownArtist, unknownArtistReply } from '../../support/artists.ts'
import { eventually } from '../../support/eventually.ts'
import { faults, type Outside, openOutside, type Reply } from '../../support/outside.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'
import { sourcesAt } from '../../support/world.ts'

let outside: Outside
let site: TestSite

beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({ env: { ...sourcesAt(outside), MUSICBRAINZ_RATE: '100' } })
})
afterAll(async () => {
  await site.close()
  await outside.close()
})
beforeEach(() => {
  outside.reply = unknownArtistReply
  outside.requests = []
})

const inProcess = <T>(work: (request: TestSite['request']) => Promise<T>) => inProcessOf(site, work)

describe('MusicBrainz', () => {
  it('blocks no page while it does not answer', async () => {
    outside.reply = () => faults.hanging
    await inProcess(async (request) => {
      const artists = Array.from({ length: 50 }, (_, index) => unknownArtist(250 + index))
      const pages = await Promise.all(artists.map(({ slug }) => pageOf(request, slug)))
      expect(pages.filter(({ known, states }) => known || states.profile !== 'pending')).toEqual([])
    })
  })
})

const everyFault: [string, Reply][] = Object.entries({ ...faults, refused: faults.reset })

describe.each(everyFault)('artist pages with sources that fail by %s', (name, fault) => {
  const number = 300 + everyFault.findIndex(([one]) => one === name) * 2
  const known = unknownArtist(number)
  const unknown = unknownArtist(number + 1)

  const stored = async () => {
    const { rows } = await sql`
      select a.mbid, a.name, a.type, p.bio, p.image_url,
        (select count(*) from entity_urls u where u.entity_kind = 1 and u.entity_id = a.id) as urls,
        (select count(*) from artist_credit_names n join recordings r using (artist_credit_id)
          where n.artist_id = a.id) as recordings
      from artists a left join artist_profiles p on p.artist_id = a.id
      where a.mbid in (${known.mbid}, ${unknown.mbid})`.execute(site.platform.db)
    return rows
  }

  it('show cached data, store nothing wrong, and recover by themselves', async () => {
    await inProcess(async (request) => {
      await eventually(async () => {
        expect((await pageOf(request, known.slug)).states.biography).toBe('ready')
        expect((await songsOf(request, known.mbid)).items).toHaveLength(3)
      })
    })
    const before = await stored()
    expect(before).toHaveLength(1)
    await sql`update source_answers set fresh_until = now() - interval '1 second'`.execute(site.platform.db)

    outside.reply = () => fault
    await inProcess(async (request) => {
      const page = await pageOf(request, known.slug)
      expect(page).toMatchObject({ known: true, name: known.name, links: [{}, {}, {}] })
      expect(page.bioSource).not.toBeNull()
      expect((await songsOf(request, known.mbid)).items).toHaveLength(3)
      expect(await pageOf(request, unknown.slug)).toMatchObject({
        known: false,
        bio: expect.stringMatching(new RegExp(`^${unknown.name}$`, 'i')),
      })
      await eventually(() => expect(outside.requests.length).toBeGreaterThan(0))
    })
    // "Not found" is an answer to a request for a single thing; any other failure means nothing.
    if (fault !== faults.notFound) expect(await stored()).toEqual(before)
    const rows = await site.platform.db
      .selectFrom('source_answers')
      .select('found')
      .where('key', '=', `artists named ${unknown.slug}`)
      .where('found', 'is not', null)
      .execute()
    expect(rows).toEqual([])

    outside.reply = unknownArtistReply
    // Skips the pause that a fault has requested.
    await sql`update request_slots set next_at = now()`.execute(site.platform.db)
    await inProcess(async (request) => {
      await eventually(async () => {
        expect(await pageOf(request, unknown.slug)).toMatchObject({ known: true, name: unknown.name })
      })
    })
  })
})
