import type { Show, ShowFace } from './contract.ts'

/**
 * Who a show looks like: its headliner, else the first act that is known, else itself. An act that has not confirmed does
 * not count: an organiser whom it does not know must not show its picture.
 */
export function faceOf({ id, name, acts }: Pick<Show, 'id' | 'name' | 'acts'>): Omit<ShowFace, 'imageUrl'> {
  const known = acts.flatMap(({ artistMbid, isUnconfirmed, ...act }) =>
    artistMbid && !isUnconfirmed ? [{ id: artistMbid, name: act.name, role: act.role }] : [],
  )
  const act = known.find(({ role }) => role === 'headliner') ?? known[0]
  return act ? { id: act.id, name: act.name } : { id, name }
}
