import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundEntities } from '#features/business/contract.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import { eventually } from '../support/eventually.ts'
import { createMember, type Member } from '../support/members.ts'
import { faults, type Outside, openOutside } from '../support/outside.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { sourcesAt } from '../support/world.ts'

let outside: Outside
let site: TestSite
let member: Member
beforeAll(async () => {
  outside = await openOutside()
  site = await openTestSite({ env: sourcesAt(outside) })
  member = await createMember(site)
})
afterAll(async () => {
  await site.close()
  await outside.close()
})

const search = async (q: string): Promise<FoundEntities> => {
  const answer = await site.request(`/api/business/artists?${new URLSearchParams({ q })}`, {
    headers: member.headers,
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

it('an artist missing in the catalogue is searched at MusicBrainz, and can then be claimed', async () => {
  const id = 'aaaaaaaa-0000-4000-9000-000000000001'
  const artist = {
    id,
    name: 'Quartz Ferryman',
    type: 'Person',
    country: 'PT',
    disambiguation: 'the one on ferries',
    score: 100,
  }
  outside.reply = () => ({ body: { artists: [artist] } })
  await eventually(async () =>
    expect(await search('quartz ferryman')).toEqual({
      items: [
        {
          id,
          name: artist.name,
          type: 'Person',
          country: 'PT',
          imageUrl: null,
          disambiguation: artist.disambiguation,
        },
      ],
      pending: false,
    }),
  )
  expect(outside.requests.filter(({ path }) => path.includes('quartz'))).toHaveLength(1)
  const known = await site.platform.db
    .selectFrom('cached_artists')
    .select('name')
    .where('musicbrainz_id', '=', id)
    .execute()
  expect(known).toEqual([{ name: artist.name }])
})

it('artists of the catalogue are shown at once, whatever MusicBrainz does', async () => {
  outside.reply = () => faults.hanging
  const id = 'aaaaaaaa-0000-4000-9000-000000000002'
  await storeFacts(site.platform.db, { artists: [{ mbid: id, name: 'Velvet Lighthouse' }] }, new Date())
  expect((await search('velvet lighthouse')).items).toMatchObject([{ id, name: 'Velvet Lighthouse' }])
})

it('a blank text or a single character sends no request to MusicBrainz', async () => {
  expect(await search('  ')).toEqual({ items: [], pending: false })
  expect((await search('q')).pending).toBe(false)
  // The home may fetch its lists meanwhile, and earlier searches may still be running.
  expect(
    outside.requests
      .map(({ path }) => path)
      .filter((path) => path.endsWith('&limit=10') && !/quartz|velvet/.test(path)),
  ).toEqual([])
})
