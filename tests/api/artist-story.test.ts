import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { ArtistStory } from '#features/music/artist/contract.ts'
import { createManaged, type Managed } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let band: Managed
const [singer, drummer, songs] = [randomUUID(), randomUUID(), randomUUID()]
beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  band = await createManaged(site, 'Kestrel Yard')
  const mbid = band.artistId
  const artist = { mbid, name: 'Kestrel Yard' }
  const of = { kind: 'artist', mbid } as const
  const member = (
    id: string,
    beginDate: string | null,
    endDate: string | null,
    attributes: string[] = [],
  ) => ({
    attributes,
    from: { kind: 'artist' as const, mbid: id },
    to: of,
    type: 'member of band',
    beginDate,
    endDate,
  })
  const album = (title: string, primaryType: string, firstReleaseDate: string | null) => ({
    mbid: randomUUID(),
    title,
    primaryType,
    firstReleaseDate,
    credit: [{ artist }],
  })
  await storeFacts(
    site.platform.db,
    {
      artists: [
        { ...artist, type: 'Group', beginDate: '1998-03', endDate: '2015', area: 'Leeds' },
        { mbid: singer, name: 'Ines Okoro', type: 'Person', beginDate: '1975-05-01' },
        { mbid: drummer, name: 'Juno Varga', type: 'Person' },
      ],
      releaseGroups: [
        { ...album('Yard Songs', 'Album', '2001-09-10'), mbid: songs },
        album('A Single', 'Single', '2002'),
        album('Undated', 'Album', null),
      ],
      relations: [
        {
          of,
          with: ['artist'],
          relations: [
            member(singer, '1998', null),
            member(drummer, '1999', '2004-02', ['drums']),
            member(drummer, '2012', null, ['drums', 'guitar']),
            member(randomUUID(), null, null),
          ],
        },
      ],
    },
    new Date(),
  )
})
afterAll(() => site.close())

const storyOf = async (mbid: string): Promise<ArtistStory> =>
  (await site.request(`/api/artists/${mbid}/story`)).json()
const write = (value: unknown, version = 0, headers = band.owner.headers) =>
  site.request(`/api/manage/artist/${band.artistId}/page`, {
    method: 'PUT',
    body: { field: 'biography', version, value },
    headers,
  })

it('tells a band by dates: formed, members in and out, albums, ended', async () => {
  const { facts } = await storyOf(band.artistId)
  const ines = { name: 'Ines Okoro', artist: { mbid: singer, slug: 'ines-okoro' }, albumMbid: null }
  const juno = { name: 'Juno Varga', artist: { mbid: drummer, slug: 'juno-varga' }, albumMbid: null }
  expect(facts).toEqual([
    { date: '1998', what: 'joined', ...ines },
    { date: '1998-03', what: 'formed', name: null, artist: null, albumMbid: null },
    { date: '1999', what: 'joined', ...juno },
    { date: '2001-09-10', what: 'album', name: 'Yard Songs', artist: null, albumMbid: songs },
    { date: '2004-02', what: 'left', ...juno },
    { date: '2012', what: 'joined', ...juno },
    { date: '2015', what: 'ended', name: null, artist: null, albumMbid: null },
  ])
})

it('says when the facts were fetched, and when members and bands were', async () => {
  await site.platform.database.pool.query(
    `insert into source_answers (source, key, found, value, fetched_at, fresh_until)
     values ('musicbrainz', $1, true, '{"count": 1}', '2026-01-02T03:04:05Z', '2100-01-01')`,
    [`relations of artist ${singer}`],
  )
  const answer = await storyOf(singer)
  expect(answer.membersFetchedAt).toBe('2026-01-02T03:04:05.000Z')
  expect(answer.fetchedAt > answer.membersFetchedAt).toBe(true)
  // Nobody has asked for the members of the imported band.
  const imported = await storyOf(band.artistId)
  expect(imported.membersFetchedAt).toBe(imported.fetchedAt)
})

it('says when and where a band began, and who is in it with which years and roles', async () => {
  expect((await storyOf(band.artistId)).life).toEqual({
    began: '1998-03',
    ended: '2015',
    isOver: true,
    isPerson: false,
    area: 'Leeds',
    gender: null,
    members: [
      {
        mbid: singer,
        name: 'Ines Okoro',
        slug: 'ines-okoro',
        years: ['since 1998'],
        isOver: false,
        roles: [],
      },
      {
        mbid: drummer,
        name: 'Juno Varga',
        slug: 'juno-varga',
        years: ['1999–2004', 'since 2012'],
        isOver: false,
        roles: ['drums', 'guitar'],
      },
    ],
    bands: [],
  })
  const { members, bands } = (await storyOf(singer)).life
  expect([members, bands.map(({ name, years }) => [name, years])]).toEqual([
    [],
    [['Kestrel Yard', ['since 1998']]],
  ])
})

it('tells a person by dates: born, joined', async () => {
  const of = { name: 'Kestrel Yard', artist: { mbid: band.artistId, slug: 'kestrel-yard' }, albumMbid: null }
  expect((await storyOf(singer)).facts).toEqual([
    { date: '1975-05-01', what: 'born', name: null, artist: null, albumMbid: null },
    { date: '1998', what: 'joined', ...of },
  ])
})

it('shows what the claimant wrote while the claim stands', async () => {
  expect((await storyOf(band.artistId)).statements).toEqual([])
  expect((await write('  We play late.\n\nAnd loud.  ')).status).toBe(200)
  await write('We play late.\n\nAnd very loud.', 1)
  expect((await storyOf(band.artistId)).statements).toEqual([
    {
      text: 'We play late.\n\nAnd very loud.',
      businessName: band.business.name,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
  const { db } = site.platform
  const business = db.updateTable('business_accounts').where('id', '=', band.business.id)
  await business.set({ verification_status: 'pending' }).execute()
  expect((await storyOf(band.artistId)).statements).toEqual([])
  await business.set({ verification_status: 'verified' }).execute()
  expect((await write(' ', 2)).status).toBe(200)
  expect((await storyOf(band.artistId)).statements).toEqual([])
})

it('can be written by nobody else', async () => {
  const other = await createManaged(site, 'Mira Solenne')
  for (const headers of [(await createMember(site)).headers, other.owner.headers]) {
    expect((await write('Wrong', 3, headers)).status).toBe(403)
  }
  expect((await write('Wrong', 3, { authorization: '' })).status).toBe(401)
  expect((await storyOf(band.artistId)).statements).toEqual([])
})

it('has no story of an unknown artist', async () => {
  expect((await site.request(`/api/artists/${randomUUID()}/story`)).status).toBe(404)
})
