import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { dayInWords } from '#features/catalogue/server/day-in-words.ts'
import { createManaged } from '../support/managed.ts'
import { createShow, dayFromNow } from '../support/shows.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-4000-9000-${String(number).padStart(12, '0')}`
const ask = (ids: string[]) => site.request(`/api/record-cards?ids=${ids.join(',')}`)

it('cards of records and songs have artist and year; unknown ids have none', async () => {
  const credit = [
    { artist: { mbid: id('a', 1), name: 'Massive Attack' }, joinPhrase: ' feat. ' },
    { artist: { mbid: id('a', 2), name: 'Nadia Reid' } },
  ]
  await storeFacts(
    site.platform.db,
    {
      releaseGroups: [{ mbid: id('b', 1), title: 'Mezzanine', credit, firstReleaseDate: '1998-04-20' }],
      recordings: [{ mbid: id('c', 1), title: 'Teardrop', credit }],
    },
    new Date(),
  )
  const answer = await ask([id('b', 1), id('c', 1), id('b', 9)])
  expect(answer.headers.get('cache-control')).toContain('private')
  const artist = { id: id('a', 1), name: 'Massive Attack' }
  const shared = { artistCredit: 'Massive Attack feat. Nadia Reid', artist, detail: null, imageUrl: null }
  expect(await answer.json()).toEqual({
    items: [
      { id: id('b', 1), title: 'Mezzanine', year: '1998', ...shared },
      { id: id('c', 1), title: 'Teardrop', year: null, ...shared },
    ],
  })
})

it('cards of artists have their face, those of shows that of their headliner, with place and day', async () => {
  const { owner, artistId } = await createManaged(site)
  const artist = { id: artistId, name: 'Mira Solenne' }
  const show = await createShow(site, owner, artist, { date: dayFromNow(30) })
  const none = { artistCredit: '', year: null, imageUrl: null }
  expect(await (await ask([artistId, show.id, id('f', 1)])).json()).toEqual({
    items: [
      { ...none, id: artistId, title: 'Mira Solenne', artist, detail: null },
      {
        ...none,
        id: show.id,
        title: 'Mira Solenne by the river',
        artist,
        detail: `Casa do Cais, Lisbon · ${dayInWords(dayFromNow(30))}`,
      },
    ],
  })
})

it('asks for ids of MusicBrainz, and for 50 at most', async () => {
  const refused = await ask(['mezzanine'])
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Give MusicBrainz ids')
  expect((await ask(Array.from({ length: 51 }, (_, place) => id('b', place)))).status).toBe(422)
  expect((await ask(Array.from({ length: 50 }, (_, place) => id('b', place)))).status).toBe(200)
})
