import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { MediaItem } from '../contract.ts'
import { itemAt, lockUnused, NO_PICTURE, usedNow } from './queries.ts'

/**
 * Gives a show its poster: an unused picture of the editor, the present or a former poster; null removes it. The
 * previous one is deleted, or detached for `keepPoster`. Throws a 422 problem at `poster.fileId`. Call `emptyTrash`
 * after the commit.
 */
export async function attachPoster(
  trx: Trx,
  editorId: string,
  showId: string,
  poster: { fileId: string; alt: string; isFormer?: boolean } | null,
  { detach = false } = {},
): Promise<void> {
  const before = await trx
    .selectFrom('media_files')
    .select('id')
    .where('event_id', '=', showId)
    .executeTakeFirst()
  if (before && before.id !== poster?.fileId) {
    if (detach) await detachPoster(trx, showId)
    else await trx.deleteFrom('media_files').where('id', '=', before.id).execute()
  }
  if (!poster) return
  if (before?.id !== poster.fileId && !poster.isFormer) {
    const field = 'poster.fileId'
    const [file] = await lockUnused(trx, editorId, [poster.fileId], field)
    if (file?.kind !== 'image') throw invalid({ [field]: NO_PICTURE })
  }
  await trx
    .updateTable('media_files')
    .set({
      alt: poster.alt,
      event_id: showId,
      show_change_id: null,
      ...usedNow(),
    })
    .where('id', '=', poster.fileId)
    .execute()
}

/** Detaches the poster of a show, for `keepPoster` in the same transaction. */
export async function detachPoster(trx: Trx, showId: string): Promise<void> {
  await trx.updateTable('media_files').set({ event_id: null }).where('event_id', '=', showId).execute()
}

/**
 * Keeps a detached poster, invisibly, as long as the change of the show is in the history. Without a change it is
 * deleted. Call `emptyTrash` after the commit.
 */
export async function keepPoster(trx: Trx, id: string, changeId: string | null): Promise<void> {
  if (changeId) {
    await trx
      .updateTable('media_files')
      .set({ show_change_id: changeId })
      .where('id', '=', id)
      .where('event_id', 'is', null)
      .execute()
  } else await trx.deleteFrom('media_files').where('id', '=', id).where('event_id', 'is', null).execute()
}

/** SQL condition: whether a picture is a former poster kept by one of these changes (a query of their ids). */
export async function isFormerPoster(trx: Trx, id: string, changes: RawBuilder<unknown>): Promise<boolean> {
  const row = await trx
    .selectFrom('media_files')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`show_change_id in (${changes})`)
    .executeTakeFirst()
  return row !== undefined
}

/** The poster of an event `e`, as a scalar subquery. */
export const posterOf = (): RawBuilder<MediaItem | null> =>
  sql<MediaItem | null>`(select ${itemAt(sql`'/media/' || m.key`)} from media_files m where m.event_id = e.id)`
