import type { Show } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import { addDays, dayAt } from '#platform/time.ts'
import type { Member } from './members.ts'
import type { TestSite } from './site.ts'

const started = Date.now()

/** A calendar day, counted from the start of the tests. */
export const dayFromNow = (days: number): string => addDays(dayAt(started), days)

/** A valid show of an artist, next month in Lisbon; `change` replaces fields. */
export const showOf = (artist: { id: string; name: string }, change: Partial<NewShow> = {}): NewShow => ({
  kind: 'concert',
  name: `${artist.name} by the river`,
  timeZone: 'Europe/Lisbon',
  date: dayFromNow(30),
  time: '21:00',
  venue: { name: 'Casa do Cais', address: 'Rua do Cais 4', city: 'Lisbon', country: 'PT' },
  acts: [{ artistMbid: artist.id, name: artist.name, role: 'headliner' }],
  ...change,
})

/** Publishes a show as the manager of an artist. */
export async function createShow(
  site: Pick<TestSite, 'request'>,
  owner: Member,
  artist: { id: string; name: string },
  change: Partial<NewShow> = {},
): Promise<Show> {
  const answer = await site.request(`/api/manage/artist/${artist.id}/shows`, {
    method: 'POST',
    headers: owner.headers,
    body: showOf(artist, change),
  })
  if (answer.status !== 201) throw new Error(`The show was not published: ${await answer.text()}`)
  return answer.json()
}
