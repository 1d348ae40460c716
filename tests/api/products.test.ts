import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnProduct, ProductChange, ProductPage } from '#features/business/products/contract.ts'
import { listProducts } from '#features/business/products/server/product-rows.ts'
import { writeRules } from '../support/admin-writes.ts'
import { createAdmin } from '../support/business.ts'
import { createManaged, type Managed } from '../support/managed.ts'
import { createMember } from '../support/members.ts'
import { createQueryPlans, vacuumAndAnalyze } from '../support/query-plans.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let mira: Managed
let yard: Managed
beforeAll(async () => {
  site = await openTestSite()
  mira = await createManaged(site)
  yard = await createManaged(site, 'Kestrel Yard')
})
afterAll(() => site.close())

const shirt = {
  title: 'Tour shirt',
  category: 'apparel',
  price: 24.5,
  currency: 'EUR',
  url: 'https://shop.example/shirt?size=m',
}

const send = (managed: Managed, method: string, path = '', body?: unknown, headers = managed.owner.headers) =>
  site.request(`/api/manage/artist/${managed.artistId}/products${path}`, { method, body, headers })
const add = async (managed: Managed, fields: object = {}): Promise<OwnProduct> => {
  const answer = await send(managed, 'POST', '', { ...shirt, ...fields })
  expect(answer.status).toBe(201)
  return (await answer.json()).items[0]
}
/** Changes a product based on the version in the editor: the shirt, or `seen`. */
const edit = (managed: Managed, id: string, change: object, seen: object = {}) =>
  send(managed, 'PUT', `/${id}`, { ...shirt, ...change, seen: { ...shirt, ...seen } })
const historyOf = async (managed: Managed): Promise<ProductChange[]> =>
  (await (await send(managed, 'GET', '/changes')).json()).items
const undo = (managed: Managed, id = '', seen: string | undefined = id, headers = managed.owner.headers) =>
  send(managed, 'POST', `/changes/${id}/undo`, { seen }, headers)
const page = async (query = ''): Promise<ProductPage> => (await site.request(`/api/products${query}`)).json()
const ofArtist = async (mbid: string) =>
  (await (await site.request(`/api/artists/${mbid}/products`)).json()).items

it('are linked, changed and removed by the claimant, and shown to everybody', async () => {
  const added = await add(mira, { pictureUrl: 'https://shop.example/shirt.jpg' })
  const shown = {
    id: added.id,
    ...shirt,
    imageUrl: expect.stringMatching(/^\/images\//),
    artist: { mbid: mira.artistId, name: 'Mira Solenne', slug: 'mira-solenne' },
  }
  expect(added).toEqual({ ...shown, pictureUrl: 'https://shop.example/shirt.jpg' })
  expect(await ofArtist(mira.artistId)).toEqual([shown])
  expect((await page()).items).toEqual([shown])

  const change = await edit(mira, added.id, { price: 30, currency: 'JPY' }, { pictureUrl: added.pictureUrl })
  expect((await change.json()).items).toMatchObject([
    { id: added.id, price: 30, currency: 'JPY', imageUrl: null },
  ])
  expect((await send(mira, 'DELETE', `/${added.id}`)).status).toBe(200)
  expect((await send(mira, 'DELETE', `/${added.id}`)).status).toBe(404)
  expect((await page()).items).toEqual([])
})

it('are not overwritten by an editor who has not seen the latest change', async () => {
  const added = await add(mira, {})
  const answers = await Promise.all([31, 32].map((price) => edit(mira, added.id, { price })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'changed_meanwhile' })
  const price = answers[0]?.status === 200 ? 31 : 32
  expect((await page()).items).toMatchObject([{ id: added.id, price }])
  expect((await edit(mira, added.id, { price: 33 }, { price })).status).toBe(200)
  expect((await send(mira, 'PUT', `/${added.id}`, shirt)).status).toBe(422)
  expect((await send(mira, 'DELETE', `/${added.id}`)).status).toBe(200)
})

it.each([
  ['title', { title: ' ' }, 'Give the product a title'],
  ['title', { title: 'x'.repeat(121) }, 'The title must be at most 120 characters'],
  ['title', { title: 'a\0b' }, 'This text contains characters that cannot be stored'],
  ['price', { price: -1 }, 'Enter a price from 0 to 100000, such as 24.50'],
  ['price', { price: 100_001 }, 'Enter a price from 0 to 100000, such as 24.50'],
  ['price', { price: 1.999 }, 'Enter a price from 0 to 100000, such as 24.50'],
  ['price', { price: '12' }, 'Enter a price from 0 to 100000, such as 24.50'],
  ['url', { url: 'http://shop.example' }, expect.stringContaining('https://')],
  ['url', { url: 'javascript:alert(1)' }, expect.stringContaining('https://')],
  ['url', { url: 'https://me:secret@shop.example' }, expect.stringContaining('password')],
  ['url', { url: 'https://localhost/x' }, expect.stringContaining('https://')],
  ['url', { url: `https://shop.example/${'x'.repeat(500)}` }, expect.stringContaining('https://')],
  ['pictureUrl', { pictureUrl: 'data:image/png;base64,x' }, expect.stringContaining('https://')],
  ['category', { category: 'tickets' }, expect.anything()],
  ['currency', { currency: 'XXX' }, expect.anything()],
])('name the field %s of %j', async (field, fields, message) => {
  const answer = await send(mira, 'POST', '', { ...shirt, ...fields })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({ [field]: message })
})

it('can be written by nobody else', async () => {
  const { id } = await add(mira)
  const stranger = await createMember(site)
  for (const headers of [stranger.headers, yard.owner.headers]) {
    expect((await send(mira, 'POST', '', shirt, headers)).status).toBe(403)
    expect((await send(mira, 'PUT', `/${id}`, { ...shirt, seen: shirt }, headers)).status).toBe(403)
    expect((await send(mira, 'DELETE', `/${id}`, undefined, headers)).status).toBe(403)
    expect((await send(mira, 'GET', '', undefined, headers)).status).toBe(403)
  }
  expect((await send(mira, 'POST', '', shirt, { authorization: '' })).status).toBe(401)
  // On a page of one's own, with the id of another's product.
  expect((await edit(yard, id, {})).status).toBe(404)
  expect((await send(yard, 'DELETE', `/${id}`)).status).toBe(404)
  expect(await ofArtist(mira.artistId)).toMatchObject([{ id }])
})

it('are at most 24 of a claim, also when added at once', async () => {
  const busy = await createManaged(site, 'Busy')
  const answers = await Promise.all(Array.from({ length: 26 }, () => send(busy, 'POST', '', shirt)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(24)
  const refused = await send(busy, 'POST', '', shirt)
  expect((await refused.json()).errors).toEqual({
    title: 'You can link to at most 24 products. Remove one first.',
  })
})

it('are hidden once the business is not verified, and gone with the claim', async () => {
  const gone = await createManaged(site, 'Gone')
  await add(gone)
  const { db } = site.platform
  const verified = (status: 'pending' | 'verified') =>
    db
      .updateTable('business_accounts')
      .set({ verification_status: status })
      .where('id', '=', gone.business.id)
      .execute()
  await verified('pending')
  expect(await ofArtist(gone.artistId)).toEqual([])
  await verified('verified')
  expect(await ofArtist(gone.artistId)).toHaveLength(1)
  await db.deleteFrom('artist_claims').where('id', '=', gone.claimId).execute()
  expect(
    await db.selectFrom('products').select('id').where('artist_claim_id', '=', gone.claimId).execute(),
  ).toEqual([])
})

it('are listed by category and page, newest first', async () => {
  await add(yard, { title: 'One', category: 'vinyl' })
  await add(yard, { title: 'Two', category: 'vinyl' })
  await add(yard, { title: 'Three', category: 'vinyl' })
  await add(yard, { title: 'Cap' })
  const first = await page('?category=vinyl&limit=2')
  expect(first.items.map(({ title }) => title)).toEqual(['Three', 'Two'])
  const second = await page(`?category=vinyl&limit=2&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ items: [{ title: 'One' }], nextCursor: null })
})

it.each([
  ['category', '?category=tickets', 422],
  ['limit', '?limit=25', 422],
  ['cursor', '?cursor=x', 400],
])('name the field %s of the query %s', async (field, query, status) => {
  const answer = await site.request(`/api/products${query}`)
  expect(answer.status).toBe(status)
  expect(Object.keys((await answer.json()).errors)).toEqual([field])
})

it('are an empty list for an unknown artist, and a 404 for an invalid id', async () => {
  expect(await ofArtist(randomUUID())).toEqual([])
  expect((await site.request('/api/artists/nonsense/products')).status).toBe(404)
})

it('have a history of who changed what, and every change can be undone', async () => {
  const page = await createManaged(site, 'Historic')
  const history = () => historyOf(page)
  const newest = async () => (await history())[0]?.id
  const { id } = await add(page)
  await edit(page, id, { price: 30 })
  await send(page, 'DELETE', `/${id}`)
  const by = page.owner.username
  const [removed, changed, added] = await history()
  expect([removed, changed, added]).toMatchObject([
    { by, isUndo: false, before: { price: 30 }, after: null },
    { by, isUndo: false, before: { price: 24.5, title: 'Tour shirt' }, after: { price: 30 } },
    { by, isUndo: false, before: null, after: { price: 24.5, url: shirt.url } },
  ])

  expect((await (await undo(page, removed?.id)).json()).items).toMatchObject([{ id, price: 30 }])
  expect((await (await undo(page, changed?.id, await newest())).json()).items).toMatchObject([
    { id, price: 24.5 },
  ])
  expect((await (await undo(page, added?.id, await newest())).json()).items).toEqual([])
  expect(await ofArtist(page.artistId)).toEqual([])
  // Deleting twice is not a second change.
  expect((await undo(page, added?.id, await newest())).status).toBe(200)
  expect((await history()).slice(0, 3)).toMatchObject([
    { isUndo: true, before: { price: 24.5 }, after: null },
    { isUndo: true, before: { price: 30 }, after: { price: 24.5 } },
    { isUndo: true, before: null, after: { price: 30 } },
  ])
  expect(await history()).toHaveLength(6)

  expect((await undo(page, randomUUID())).status).toBe(404)
  expect((await undo(yard, added?.id)).status).toBe(404)
  const stranger = await createMember(site)
  expect((await undo(page, added?.id, added?.id, stranger.headers)).status).toBe(403)
  expect((await send(page, 'GET', '/changes', undefined, stranger.headers)).status).toBe(403)
})

it('are not restored over a change that the editor has not seen, nor twice at once', async () => {
  const page = await createManaged(site, 'Hasty')
  const { id } = await add(page)
  await edit(page, id, { price: 30 })
  const [seen] = await historyOf(page)
  await edit(page, id, { price: 31 }, { price: 30 })
  const refused = await undo(page, seen?.id)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'changed_meanwhile'])
  expect(await ofArtist(page.artistId)).toMatchObject([{ price: 31 }])
  // A change of another product is not in this list.
  const [newest] = await historyOf(page)
  await add(page, { title: 'Cap' })
  expect((await undo(page, newest?.id)).status).toBe(200)

  await send(page, 'DELETE', `/${id}`)
  const [removed] = await historyOf(page)
  const answers = await Promise.all([1, 2].map(() => undo(page, removed?.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await ofArtist(page.artistId)).toMatchObject([{ id, price: 30 }, { title: 'Cap' }])
})

it('that the rules of today refuse are not put back, and can be mended and removed', async () => {
  const page = await createManaged(site, 'Former')
  const { db } = site.platform
  const former = { ...shirt, url: 'https://localhost/shirt', pictureUrl: null }
  const { id } = await add(page)
  await db.updateTable('products').set({ url: former.url }).where('id', '=', id).execute()
  expect((await edit(page, id, { price: 30 }, { url: former.url, pictureUrl: null })).status).toBe(200)
  const [changed] = await historyOf(page)
  expect(changed).toMatchObject({ before: former, after: { price: 30 } })

  const refused = await undo(page, changed?.id)
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors).toEqual({ url: expect.stringContaining('https://') })
  expect(await ofArtist(page.artistId)).toMatchObject([{ id, price: 30, url: shirt.url }])
  expect(await historyOf(page)).toHaveLength(2)

  await db.updateTable('products').set({ url: former.url }).where('id', '=', id).execute()
  expect((await send(page, 'DELETE', `/${id}`)).status).toBe(200)
  expect(await historyOf(page)).toMatchObject([{ before: { url: former.url }, after: null }, {}, {}])
})

it('keep the latest 50 changes of a claim', async () => {
  const page = await createManaged(site, 'Restless')
  const { id } = await add(page)
  for (let price = 1; price <= 51; price++) {
    await edit(page, id, { price }, price > 1 ? { price: price - 1 } : {})
  }
  const { items } = await (await send(page, 'GET', '/changes')).json()
  expect([items.length, items[0].after.price, items.at(-1).after.price]).toEqual([50, 51, 2])
})

it('are in the export of the member', async () => {
  const { exportProducts } = await import('#features/business/products/server/product-rows.ts')
  const [file] = await exportProducts(site.platform.db, yard.owner.id)
  expect(file?.path).toBe('products.json')
  expect(JSON.parse(String(await file?.read()))).toHaveLength(4)
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('with 20,000 of them', () => {
  it('a page reads no more than it shows, by an index', async () => {
    const { pool } = site.platform.database
    await pool.query(
      `insert into products (artist_claim_id, title, category, price_cents, currency, url, created_at)
       select $1, 'Product ' || i, (array['apparel', 'music', 'vinyl', 'collectibles'])[1 + i % 4], 100, 'EUR',
         'https://shop.example', now() - make_interval(mins => i) from generate_series(1, 20000) i`,
      [yard.claimId],
    )
    await vacuumAndAnalyze(pool)
    const plans = createQueryPlans(pool)
    for (const category of [undefined, 'vinyl'] as const) {
      const cost = await plans.costOf(
        await plans.queriesOf(() => listProducts(plans.db, { category, limit: 24 }, (url) => url)),
      )
      expect(cost.wholeTables.filter((table) => table === 'products')).toEqual([])
      expect(cost.rows).toBeLessThanOrEqual(400)
    }
  })
})

it('are checked against the refused words, also when a change is undone, but may keep texts from before', async () => {
  const admin = await createAdmin(site)
  const refuse = (refusedWords: string[], refusedDomains: string[]) =>
    writeRules(site, admin, { refusedWords, refusedDomains })
  const claimant = await createManaged(site, 'Listed Lantern')
  const added = await add(claimant, { title: 'Pills of sound' })
  expect((await edit(claimant, added.id, {}, { title: added.title })).status).toBe(200)
  await refuse(['pills'], ['fake.example', 'shop.example'])
  const wrong = {
    ...shirt,
    title: 'P\u00edlls',
    url: 'https://www.fake.example/',
    pictureUrl: 'https://fake.example/a.png',
  }
  const refused = await send(claimant, 'POST', '', wrong)
  expect(refused.status).toBe(422)
  expect(Object.keys((await refused.json()).errors).toSorted()).toEqual(['pictureUrl', 'title', 'url'])
  // Its shop was allowed when it was linked.
  expect((await edit(claimant, added.id, { price: 9 })).status).toBe(200)
  const items = await historyOf(claimant)
  const renamed = items.find(({ before }) => before?.title === 'Pills of sound')
  expect((await undo(claimant, renamed?.id, items[0]?.id)).status).toBe(422)
  await refuse([], [])
  expect((await undo(claimant, renamed?.id, items[0]?.id)).status).toBe(200)
})

it('keep addresses in the form in which browsers read them', async () => {
  const added = await add(mira, { url: 'HTTPS://Shop.example\\a b', pictureUrl: 'HTTPS://shop.example/夜' })
  expect(added).toMatchObject({
    url: 'https://shop.example/a%20b',
    pictureUrl: 'https://shop.example/%E5%A4%9C',
  })
})
