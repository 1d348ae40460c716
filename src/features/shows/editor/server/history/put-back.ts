import { sql } from 'kysely'
import type { Managed } from '#features/business/public.ts'
import { isFormerPoster } from '#features/files/uploads/public.ts'
import type { ShowOwner } from '#features/shows/limits.ts'
import { findShow } from '#features/shows/list/server/show-list.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import {
  insertShow,
  lockOwnShow,
  type Poster,
  type ShowStateColumns,
  updateShow,
} from '#features/shows/server/show-rows.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { screenShow } from '../change-show.ts'
import { readChange, recordChange } from './change-rows.ts'
import type { ShowState } from './show-state.ts'

/**
 * Restores a show to its state before a change. A deleted show comes back without the plans of fans. The poster is
 * restored while the history keeps it; otherwise the present one stays. Returns the show as it was just before,
 * undefined when it was deleted, and its id. Throws a 404 problem for a change of another page, and a 409 problem for
 * one that cannot be undone.
 */
export async function putBack(
  trx: Trx,
  managed: Managed<ShowOwner>,
  editorId: string,
  changeId: string,
): Promise<{ showId: string; before: StoredShow | undefined }> {
  const { showId, state } = await readChange(trx, managed, changeId)
  if (!state) {
    throw new ProblemError(409, 'You can’t undo this change. Edit the show instead.', { code: 'no_undo' })
  }
  // When two requests restore the same show, the second finds it there.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`show ${showId}`}, 0))`.execute(trx)
  const before = await findShow(trx, showId)
  if (!before && (await isReported(trx, showId))) {
    throw new ProblemError(409, 'Members reported this show or moderators removed it, so it stays deleted.', {
      code: 'no_undo',
    })
  }
  const { fields } = state
  await screenShow(trx, { ...fields, reason: state.statusReason }, before)
  const poster = await posterBack(trx, showId, fields.poster, before?.poster ?? null)
  if (before) {
    const row = await lockOwnShow(trx, managed, showId)
    await updateShow(
      trx,
      managed,
      editorId,
      { ...row, ticketLinks: [...row.ticketLinks, ...state.ticketLinks] },
      { ...fields, poster, moved: null },
      stateColumnsOf(state),
    )
  } else {
    await insertShow(trx, managed, editorId, { ...fields, poster }, { id: showId, ...stateColumnsOf(state) })
  }
  const after = await findShow(trx, showId)
  await recordChange(trx, managed, editorId, { before, after, isUndo: true })
  return { showId, before }
}

/** Whether reports of a deleted show wait for a decision, or one against it stands. */
async function isReported(trx: Trx, showId: string): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_cases where subject_kind = 'show' and subject_id = ${showId} and restored_at is null
      and outcome is distinct from 'no_action' limit 1`.execute(trx)
  return rows.length > 0
}

async function posterBack(
  trx: Trx,
  showId: string,
  target: ShowState['fields']['poster'],
  present: StoredShow['poster'],
): Promise<Poster> {
  if (!target || target.fileId === present?.id) return target
  const changes = sql`select id from show_changes where show_id = ${showId}`
  if (await isFormerPoster(trx, target.fileId, changes)) return { ...target, isFormer: true }
  return present && { fileId: present.id, alt: present.alt }
}

const stateColumnsOf = (state: ShowState): ShowStateColumns => ({
  status: state.status,
  status_reason: state.statusReason,
  previous_day: state.previousDate,
  previous_begins_at: state.previousBeginsAt === null ? null : new Date(state.previousBeginsAt),
  cancelled_days: JSON.stringify(state.cancelledDays),
})
