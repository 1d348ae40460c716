import { faults, type Outside, openOutside } from '../support/outside.ts'
import { IDS, recordReply } from '../support/records.ts'
import { sourcesAt } from '../support/world.ts'
import { test as base, expect, expectAccessibleInBoth, LIVE } from './fixtures.ts'

const artistOf = (id: string, name: string) => ({ id, name, 'sort-name': name })
const kites = artistOf(IDS.band, 'The Paper Kites')
const choir = artistOf(IDS.coverBand, 'Moth Choir')

const reply: Outside['reply'] = (path) => {
  const isRelations = path.includes('artist-rels')
  if (path.startsWith(`/ws/2/artist/${choir.id}`))
    return { body: isRelations ? { id: choir.id, relations: [] } : choir }
  if (!path.startsWith(`/ws/2/artist/${kites.id}`)) return recordReply(path)
  const relations = [{ type: 'collaboration', direction: 'forward', artist: choir }]
  return { body: isRelations ? { id: kites.id, relations } : kites }
}

/** A live site whose music database knows two artists. */
const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const outside = await openOutside(reply)
      await use(outside)
      await outside.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ outside }, use) => use({ ...sourcesAt(outside), ...LIVE }), { scope: 'worker' }],
})

test('similar artists say that the music database does not answer, and come once it does', async ({
  page,
  outside,
}) => {
  for (const { id } of [kites, choir]) {
    await expect(async () => {
      const answer = await page.request.get(`/api/artist-names/either?mbid=${id}`)
      expect((await answer.json()).known).toBe(true)
    }).toPass()
  }
  outside.reply = (path, request) => (path.includes('artist-rels') ? faults.reset : reply(path, request))
  await page.goto(`/artist/the-paper-kites/similar?mbid=${kites.id}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Similar artists cannot be had just now')
  await expectAccessibleInBoth(page)
  outside.reply = reply
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Similar artists' })).toContainText('Moth Choir')
  await expect(alert).toHaveCount(0)
})
