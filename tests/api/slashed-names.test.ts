import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeFacts } from '#features/catalogue/public.ts'
import { type ServedSite, serve } from '../support/served.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

const BAND = '11111111-0000-4000-8000-0000000000ac'
const TRIO = '11111111-0000-4000-8000-0000000000ad'
const LABEL = '66666666-0000-4000-8000-0000000000ac'

let site: TestSite
let served: ServedSite

/** Renders every page that it is asked for as one that it does not know. */
const renderPage = async () =>
  new Response('<!doctype html>404', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })

beforeAll(async () => {
  site = await openTestSite({ renderPage })
  served = await serve(site)
  await storeFacts(
    site.platform.db,
    {
      artists: [
        { mbid: BAND, name: 'AC/DC' },
        { mbid: TRIO, name: 'Up / Down / Left' },
        { mbid: '11111111-0000-4000-8000-0000000000ae', name: 'Daft Punk' },
      ],
      labels: [{ mbid: LABEL, name: 'Warm/Paper Größe' }],
    },
    new Date(),
  )
})
afterAll(async () => {
  await served.close()
  await site.close()
})

const open = (path: string, accept = 'text/html') =>
  fetch(`http://127.0.0.1:${served.port}${path}`, { redirect: 'manual', headers: { accept } })

// As a proxy passes `/artist/ac%2Fdc` that decodes addresses.
it.each([
  ['/artist/ac/dc', `/artist/ac-dc?mbid=${BAND}`],
  ['/artist/AC/DC?tab=news', `/artist/ac-dc?tab=news&mbid=${BAND}`],
  ['/artist/ac/dc/discography?type=EP', `/artist/ac-dc/discography?type=EP&mbid=${BAND}`],
  ['/artist/ac/dc/similar', `/artist/ac-dc/similar?mbid=${BAND}`],
  ['/artist/ac/dc/news.atom', `/artist/ac-dc/news.atom?mbid=${BAND}`],
  [`/artist/ac/dc?mbid=${TRIO}`, `/artist/ac-dc?mbid=${TRIO}`],
  ['/artist/up-/-down-/-left', `/artist/up---down---left?mbid=${TRIO}`],
  ['/label/warm/paper-gr%C3%B6%C3%9Fe', `/label/warm-paper-gr%C3%B6%C3%9Fe?mbid=${LABEL}`],
])('leads from %s to an address without a slash in the name', async (path, target) => {
  const answer = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
})

it.each([
  '/artist/daft-punk/nope',
  '/artist/daft-punk/discography/nope',
  '/artist/ac/dc/nope',
  '/artist/ac%2Fdc/nope',
  '/artist/ac%2Fdc/discography',
  '/artist/acdc/',
  '/label/ac/dc',
  '/artist/a/%FF',
])('leaves %s to the pages', async (path) => {
  const answer = await open(path)
  expect(answer.headers.get('location') ?? '').not.toContain('mbid')
  if (!path.endsWith('/')) expect(answer.status).toBe(404)
})

it('answers programs and open pages that ask for a name with decoded slashes', async () => {
  const artist = await open('/api/artist-names/ac/dc', 'application/json')
  expect([artist.status, await artist.json()]).toMatchObject([200, { mbid: BAND, name: 'AC/DC' }])
  const label = await open('/api/label-names/warm/paper-gr%C3%B6%C3%9Fe', 'application/json')
  expect([label.status, await label.json()]).toMatchObject([200, { mbid: LABEL }])
  expect((await open('/api/artist-names/ac%2Fdc', 'application/json')).status).toBe(200)
})
