import type { Managed } from '#features/business/public.ts'
import type { ActFields } from '#features/shows/editor/contract.ts'
import { ACT_TWICE, ACT_UNKNOWN, OWN_ACT_REQUIRED, type ShowOwner } from '#features/shows/limits.ts'
import { slotOf } from '#features/shows/page/server/moments.ts'
import type { Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'

/**
 * Replaces the acts of a show. An act sent with its number keeps it; the others get unused numbers. Throws 422 problems
 * that name the act.
 */
export async function replaceActs(
  trx: Trx,
  show: { id: string; firstDay: string; lastDay: string; timeZone: string },
  managed: Managed<ShowOwner>,
  acts: readonly ActFields[],
): Promise<void> {
  if (managed.type === 'artist' && !acts.some(({ artistMbid }) => artistMbid === managed.id)) {
    throw invalid({ acts: OWN_ACT_REQUIRED })
  }
  await refuseUnknown(trx, managed, acts)
  const slots = acts.map((act, i) => slotOf(act, show, `acts.${i}`))
  const before = await trx
    .deleteFrom('event_acts')
    .where('event_id', '=', show.id)
    .returning(['number', 'name', 'artist_mbid', 'standing'])
    .execute()
  const known = new Set(before.map(({ number }) => number))
  const kept = acts.map(({ number }) => (number !== null && known.has(number) ? number : null))
  const twice = kept.findIndex((number, i) => number !== null && kept.indexOf(number) !== i)
  if (twice >= 0) throw invalid({ [`acts.${twice}.number`]: ACT_TWICE })
  if (acts.length === 0) return
  let last = Math.max(0, ...known)
  // An act that is pasted again, or added in two windows at once, keeps its number, because plans refer to it.
  const left = before.filter(({ number }) => !kept.includes(number))
  const numberOf = ({ artistMbid, name }: ActFields) => {
    const place = left.findIndex((one) => (artistMbid ? artistMbid === one.artist_mbid : name === one.name))
    const [found] = place >= 0 ? left.splice(place, 1) : []
    return found?.number ?? ++last
  }
  /** An act whose team has removed it comes back without its artist, which stays stored for an undo. */
  const removedArtistOf = ({ name }: ActFields, number: number) =>
    before.find((one) => one.standing === 'removed' && one.number === number && one.name === name)
      ?.artist_mbid ?? null
  await trx
    .insertInto('event_acts')
    .values(
      acts.map((act, position) => {
        const number = kept[position] ?? numberOf(act)
        return {
          event_id: show.id,
          position,
          number,
          artist_mbid: act.artistMbid ?? removedArtistOf(act, number),
          name: act.name,
          role: act.role,
          ...slots[position],
        }
      }),
    )
    .execute()
}

async function refuseUnknown(
  trx: Trx,
  managed: Managed<ShowOwner>,
  acts: readonly ActFields[],
): Promise<void> {
  const ids = acts.flatMap(({ artistMbid }) => artistMbid ?? [])
  const known = ids.length
    ? await trx.selectFrom('artists').select('mbid').where('mbid', 'in', ids).execute()
    : []
  const knownIds = new Set([
    ...known.map(({ mbid }) => mbid),
    ...(managed.type === 'artist' ? [managed.id] : []),
  ])
  const unknown = acts.findIndex(({ artistMbid }) => artistMbid !== null && !knownIds.has(artistMbid))
  if (unknown >= 0) throw invalid({ [`acts.${unknown}.artistMbid`]: ACT_UNKNOWN })
}
