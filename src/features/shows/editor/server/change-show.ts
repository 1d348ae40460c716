import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type OtherAction, recordAudit } from '#features/accounts/audit/public.ts'
import { screenWritten } from '#features/accounts/screening/public.ts'
import { CLAIM_KINDS } from '#features/business/limits.ts'
import { type Managed, requireManaged } from '#features/business/public.ts'
import type { ShowOwner } from '#features/shows/limits.ts'
import { findShow } from '#features/shows/list/server/show-list.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import { lockOwnShow, type ShowRow, showNotFound } from '#features/shows/server/show-rows.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { asViewer, type Env, parseId } from '#platform/http/router.ts'
import { recordChange } from './history/change-rows.ts'

/** MusicBrainz id of an artist or label, slug of a festival, or id of a venue. */
export const ownerParameters = z.object({
  entityType: z.enum(CLAIM_KINDS),
  entityId: z.string().max(200),
})
export const showParameters = ownerParameters.extend({ id: z.string().openapi({ format: 'uuid' }) })

export const ALLOWED = 'For members with an approved claim by a verified business.'

/** The texts that an organiser writes. Names are not among them: acts may have any. */
const WRITTEN = new Set(['description', 'url', 'alt', 'reason'])

/** Throws a 422 problem for texts that contain refused words or domains, unless they were there before. */
export const screenShow = (trx: Trx, fields: object, before?: object): Promise<void> =>
  screenWritten(trx, fields, { written: WRITTEN, before })

/**
 * Changes a show of a page that the viewer manages, with its history, and records it in the audit log. Returns the
 * show's id.
 */
export async function changeShow(
  c: Context<Env>,
  param: z.output<typeof showParameters>,
  action: OtherAction,
  work: (trx: Trx, managed: Managed<ShowOwner>, before: ShowRow) => Promise<Record<string, unknown>>,
): Promise<string> {
  const id = parseId(param, showNotFound)
  await asViewer(c, async (trx, viewer) => {
    const managed = await requireManaged(trx, viewer.id, param, { action, subjectId: id, lock: true })
    const before = await lockOwnShow(trx, managed, id)
    const shown = await findShow(trx, id)
    const after = await work(trx, managed, before)
    await recordChange(trx, managed, viewer.id, { before: shown, after: await findShow(trx, id) })
    await recordAudit(trx, viewer.id, {
      action,
      subjectId: id,
      subjectName: before.name,
      before: { status: before.status, date: before.firstDay, business: managed.business.businessName },
      after,
    })
  })
  return id
}

/** Throws a 404 problem when the show does not exist. */
export async function findExisting(db: DbOrTrx, id: string): Promise<StoredShow> {
  const found = await findShow(db, id)
  if (!found) throw showNotFound()
  return found
}
