import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { openTestSite } from '../support/site.ts'

const site = await openTestSite()
afterAll(() => site.close())

const label = (name: string) => ({ mbid: randomUUID(), name })
const sub = label('Pop Sub')
const pop = label('Sub Pop')
await storeFacts(
  site.platform.db,
  {
    labels: [
      sub,
      pop,
      label('Ninja Tune'),
      label('Föllakzoid Schallplatten'),
      label('Мелодия'),
      label('東芝EMI'),
      label('4AD'),
      label('The Leaf Label'),
      label('Deutsche Grammophon'),
    ],
  },
  new Date(),
)

async function names(q: string): Promise<string[]> {
  const answer = await site.request(`/api/search?${new URLSearchParams({ q, kind: 'label' })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()).items.map((item: { name: string }) => item.name)
}

it.each([
  ['tune', 'Ninja Tune'],
  ['gramophon', 'Deutsche Grammophon'],
  ['nijna tune', 'Ninja Tune'],
  ['follakzoid', 'Föllakzoid Schallplatten'],
  ['melodiya', 'Мелодия'],
  ['vtkjlbz', 'Мелодия'],
  ['東芝', '東芝EMI'],
  ['4ad', '4AD'],
  ['leaf', 'The Leaf Label'],
  ['subpop', 'Sub Pop'],
])('a label is found by words within, errors and other spellings: %s', async (typed, name) => {
  expect((await names(typed))[0]).toBe(name)
})

it('a renamed label is found by its new name alone', async () => {
  const renamed = label('Quarry Discs')
  await storeFacts(site.platform.db, { labels: [renamed] }, new Date(0))
  await storeFacts(site.platform.db, { labels: [{ ...renamed, name: 'Harbour Discs' }] }, new Date())
  expect(await names('quarry')).toEqual([])
  expect(await names('harbour')).toEqual(['Harbour Discs'])
})

it('a label is found by its aliases, as long as it has them', async () => {
  const known = { ...label('Cathexis Recordings'), aliases: ['Obverse Tapes', 'カテクシス'] }
  await storeFacts(site.platform.db, { labels: [known] }, new Date(0))
  expect(await names('obverse')).toEqual([known.name])
  expect(await names('カテク')).toEqual([known.name])
  await storeFacts(site.platform.db, { labels: [{ mbid: known.mbid, name: 'Cathexis' }] }, new Date(1))
  expect(await names('obverse')).toEqual(['Cathexis'])
  await storeFacts(site.platform.db, { labels: [{ ...known, aliases: [] }] }, new Date())
  expect(await names('obverse')).toEqual([])
})

it('of equal matches the label with more releases comes first, once they are counted', async () => {
  const [first, second] = [label('Osprey North'), label('Osprey South')]
  await storeFacts(
    site.platform.db,
    {
      labels: [first, second],
      releases: [{ mbid: randomUUID(), title: 'Nest', labels: [{ label: second }] }],
    },
    new Date(),
  )
  const job = site.jobs.find(({ name }) => name === 'catalogue.label-releases')
  await job?.run()
  expect(await names('osprey')).toEqual(['Osprey South', 'Osprey North'])
})
