import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Highlight } from '#features/catalogue/search/contract.ts'
import type { HighlightList } from '#features/catalogue/search/limits.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import { createArtist, createArtistClaim, createBusiness } from '../support/business.ts'
import { createPost } from '../support/community.ts'
import { createMember, type Member } from '../support/members.ts'
import { createShow, dayFromNow } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let member: Member
let artist: { id: string; name: string }

beforeAll(async () => {
  site = await openTestSite({ env: { SITE_MODE: 'live' } })
  member = await createMember(site)
  artist = { id: await createArtist(site, 'Harbour Heron'), name: 'Harbour Heron' }
})
afterAll(() => site.close())

const read = async (list: HighlightList): Promise<Highlight[]> => {
  const answer = await site.request(`/api/highlights?list=${list}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { items: Highlight[] }).items
}
const titles = async (list: HighlightList) => (await read(list)).map(({ title }) => title)

/** A release of that day, which may belong to a release group of another. */
async function release(title: string, date: string, groupDate?: string): Promise<string> {
  const mbid = randomUUID()
  const credit = [{ name: artist.name, artist: { mbid: artist.id, name: artist.name } }]
  await storeFacts(
    site.platform.db,
    {
      releases: [
        {
          mbid,
          title,
          date,
          credit,
          releaseGroup: { mbid: randomUUID(), title, firstReleaseDate: groupDate, credit },
        },
      ],
    },
    new Date(),
  )
  return mbid
}

describe('what the search of the home offers on a live site', () => {
  it('is nothing on a site without anything', async () => {
    for (const list of ['start', 'trending', 'new', 'live', 'viral'] as const)
      expect(await read(list)).toEqual([])
  })

  it('refuses other lists', async () => {
    expect((await site.request('/api/highlights?list=best')).status).toBe(422)
  })

  it('is new: releases of the last 14 days that are no reissues', async () => {
    const fresh = await release('Fresh Tide', dayFromNow(-13))
    await release('Last Month', dayFromNow(-20))
    await release('Next Week', dayFromNow(7))
    await release('Some Day This Year', dayFromNow(-13).slice(0, 4))
    await release('Old Tide, Remastered', dayFromNow(-2), '1979-03-01')
    const items = await read('new')
    expect(items).toMatchObject([
      {
        title: 'Fresh Tide',
        type: 'album',
        subtitle: artist.name,
        path: `/release/${fresh}/fresh-tide`,
      },
    ])
  })

  it('is live: upcoming shows', async () => {
    const owner = await createMember(site)
    await createArtistClaim(site, await createBusiness(site, owner), artist.id)
    const show = await createShow(site, owner, artist)
    expect(await read('live')).toEqual([
      {
        id: show.id,
        type: 'event',
        title: show.name,
        subtitle: `${dayInWords(show.date)} · Casa do Cais, Lisbon`,
        image: null,
        wears: { id: artist.id, name: artist.name },
        path: `/show/${show.id}`,
      },
    ])
  })

  it('is viral: posts liked within a day, and the artists they are about', async () => {
    const about = {
      linkedEntityType: 'artist',
      linkedEntityId: artist.id,
      linkedEntityName: artist.name,
    } as const
    const loved = await createPost(site, member, { content: 'What a voice', ...about })
    const liked = await createPost(site, member, { content: 'Good' })
    const forgotten = await createPost(site, member, { content: 'Yesterday' })
    const fans = [await createMember(site), await createMember(site)]
    const like = ({ id }: { id: string }, by: Member) =>
      site.request(`/api/posts/${id}/like`, { method: 'PUT', headers: by.headers })
    for (const fan of fans) await like(loved, fan)
    for (const fan of fans.slice(1)) await like(liked, fan)
    for (const fan of fans) await like(forgotten, fan)
    await sql`update post_likes set created_at = now() - interval '25 hours' where post_id = ${forgotten.id}`.execute(
      site.platform.db,
    )
    expect(await read('viral')).toMatchObject([
      {
        type: 'post',
        title: 'What a voice',
        subtitle: `@${member.username}`,
        path: `/community/post/${loved.id}`,
      },
      { type: 'post', title: 'Good' },
      { type: 'artist', title: artist.name },
    ])
  })

  it('is a bit of everything to begin with: on a new site the best known artists and the latest releases', async () => {
    const young = await openTestSite({ env: { SITE_MODE: 'live' } })
    const [known, other] = ['Known Heron', 'Other Heron'].map((name) => ({ mbid: randomUUID(), name }))
    if (!known || !other) throw new Error('There are two.')
    const album = (title: string, date: string, by: typeof known, firstReleaseDate?: string) => {
      const credit = [{ name: by.name, artist: by }]
      const releaseGroup = { mbid: randomUUID(), title, firstReleaseDate, credit }
      return { mbid: randomUUID(), title, date, credit, releaseGroup }
    }
    const releases = [
      album('Last Spring', '2021-03-04', known),
      album('Next Week', dayFromNow(7), other),
      album('Some Day This Year', dayFromNow(-13).slice(0, 4), known),
      album('Old Tide, Remastered', '2023-05-26', other, '1979-03-01'),
      album('In Half a Year', dayFromNow(180), known),
    ]
    await storeFacts(young.platform.db, { releases }, new Date())
    await sql`update artists set popularity = 900 where mbid = ${known.mbid}`.execute(young.platform.db)
    const { items } = (await (await young.request('/api/highlights?list=start')).json()) as {
      items: Highlight[]
    }
    expect(items.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Known Heron', ''],
      ['Next Week', `Other Heron · ${dayInWords(dayFromNow(7))}`],
      ['Last Spring', 'Known Heron · Mar 4, 2021'],
    ])
    await young.close()
  })

  it('is what people here follow, what came out lately and upcoming shows later on', async () => {
    await site.request(`/api/artists/${artist.id}/follow`, { method: 'PUT', headers: member.headers })
    expect(await titles('start')).toEqual([artist.name, 'Fresh Tide', `${artist.name} by the river`])
    expect(await titles('trending')).toEqual([artist.name])
  })
})
