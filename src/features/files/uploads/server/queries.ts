import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, DbOrTrx, Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { MediaChoice, MediaItem, PrivateDocument } from '../contract.ts'
import { ADDRESS } from './keys.ts'

export type NewFile = Omit<Insertable<Database['media_files']>, 'id' | 'post_id' | 'position' | 'used_at'>

export const NO_PICTURE = 'Choose a picture, such as a JPEG or PNG.'
/** The file belongs to another member, is deleted, or is in use. */
const NOT_YOURS_TO_USE = 'A file is gone, or already used. Please add it again.'

export async function insertFile(trx: Trx, file: NewFile): Promise<string> {
  const { id } = await trx.insertInto('media_files').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function hasFile(db: DbOrTrx, id: string): Promise<boolean> {
  const found = await db.selectFrom('media_files').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Deletes an unused file; returns false when the member has no such file. */
export async function deleteUnused(trx: Trx, userId: string, id: string): Promise<boolean> {
  const done = await trx
    .deleteFrom('media_files')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function deleteOldUnused(db: DbOrTrx, olderThanSeconds: number): Promise<void> {
  await db
    .deleteFrom('media_files')
    .where('used_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute()
}

/**
 * Locks the files of a new post for the rest of the transaction. Returns their addresses in the order of the
 * choice, and whether one of them is a video. Throws a 422 problem at `media` unless all of them are the member's
 * and unused.
 */
export async function lockForPost(
  trx: Trx,
  userId: string,
  choice: MediaChoice,
): Promise<{ urls: string[]; hasVideo: boolean }> {
  const locked = await lockUnused(
    trx,
    userId,
    choice.map(({ id }) => id),
    'media',
  )
  if (locked.some(({ kind }) => kind === 'document')) throw invalid({ media: NOT_YOURS_TO_USE })
  return {
    urls: locked.map(({ key }) => ADDRESS + key),
    hasVideo: locked.some(({ kind }) => kind === 'video'),
  }
}

/** Columns of a file that comes into use. The new token disables its earlier address, which the uploader may have shared. */
export const usedNow = () => ({
  used_at: sql<Date>`clock_timestamp()`,
  token: sql<string>`gen_random_uuid()`,
})

/** Attaches the locked files to a post, with their positions and descriptions. */
export async function attachToPost(trx: Trx, postId: string, choice: MediaChoice): Promise<void> {
  for (const [position, { id, alt }] of choice.entries()) {
    await trx
      .updateTable('media_files')
      .set({ post_id: postId, position, alt, ...usedNow() })
      .where('id', '=', id)
      .execute()
  }
}

/** Changes the descriptions of a post's files. Throws a 422 problem at `media` for a file that the post does not have. */
export async function describeMedia(trx: Trx, postId: string, choice: MediaChoice): Promise<void> {
  for (const { id, alt } of choice) {
    const done = await trx
      .updateTable('media_files')
      .set({ alt })
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw invalid({ media: 'The post doesn’t have this file' })
  }
}

/** Marks private documents as used. Throws a 422 problem at `field`. */
export async function markDocumentsUsed(
  trx: Trx,
  userId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const locked = await lockUnused(trx, userId, ids, field)
  if (locked.some(({ kind }) => kind !== 'document')) throw invalid({ [field]: NOT_YOURS_TO_USE })
  if (locked.length === 0) return
  await trx
    .updateTable('media_files')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Locks in a fixed order, because two posts may lock the same files at once. */
export async function lockUnused(trx: Trx, userId: string, ids: readonly string[], field: string) {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('media_files')
    .select(['id', 'key', 'kind'])
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw invalid({ [field]: NOT_YOURS_TO_USE })
    return row
  })
}

/**
 * Attaches a picture to a statement on a page: an unused one of the editor, or the statement's present one. Throws a
 * 422 problem at `value.fileId`; with `mayBeGone` a deleted picture is ignored.
 */
export async function attachToStatement(
  trx: Trx,
  editorId: string,
  picture: { fileId: string; alt: string; statementId: string; mayBeGone: boolean },
): Promise<void> {
  const { fileId, alt, statementId, mayBeGone } = picture
  const own = await trx
    .updateTable('media_files')
    .set({ alt })
    .where('id', '=', fileId)
    .where('page_statement_id', '=', statementId)
    .executeTakeFirst()
  if (own.numUpdatedRows > 0n || mayBeGone) return
  const field = 'value.fileId'
  const [file] = await lockUnused(trx, editorId, [fileId], field)
  if (file?.kind !== 'image') throw invalid({ [field]: NO_PICTURE })
  await trx
    .updateTable('media_files')
    .set({ alt, page_statement_id: statementId, ...usedNow() })
    .where('id', '=', fileId)
    .execute()
}

/** Deletes the pictures of a statement whose ids a query does not return. Call `emptyTrash` after the commit. */
export async function removeUnreferenced(
  trx: Trx,
  statementId: string,
  referenced: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from media_files where page_statement_id = ${statementId} and id::text not in (${referenced})`.execute(
    trx,
  )
}

/** The pictures of statements by id. */
export async function readPictures(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, MediaItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_files as m')
    .select(['m.id', itemAt(sql`'/media/' || m.key`).as('item')])
    .where('m.id', 'in', [...ids])
    .where('m.page_statement_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, item }) => [id, item]))
}

export async function deleteDocuments(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('media_files')
    .where('id', 'in', [...ids])
    .where('kind', '=', 'document')
    .execute()
}

export async function findDocuments(
  db: DbOrTrx,
  ids: readonly string[],
): Promise<(PrivateDocument & { key: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('media_files')
    .select(['id', 'name', 'type', 'size', 'key'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'document')
    .execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/**
 * The media of a post `p` in order, as a scalar subquery. For a post that is not public, their addresses have tokens:
 * give them only to members who may see the post.
 */
export function mediaOf(): RawBuilder<MediaItem[]> {
  const url = sql`'/media/' || m.key || case when p.visibility <> 'public' then '?token=' || m.token else '' end`
  return sql<MediaItem[]>`case when cardinality(p.media_urls) = 0 then '[]'::json else (
    select coalesce(json_agg(${itemAt(url)} order by m.position), '[]'::json)
    from media_files m where m.post_id = p.id) end`
}

/** The files of a deleted post that was reported, with their tokens: only for moderators. */
export const keptMediaOf = (postId: RawBuilder<unknown>): RawBuilder<MediaItem[]> => sql<MediaItem[]>`(
  select coalesce(json_agg(${itemAt(sql`'/media/' || m.key || '?token=' || m.token`)} order by m.id), '[]'::json)
  from media_files m where m.reported_post_id = ${postId})`

/** Deletes the kept files of reported posts unless a query returns their ids. Call `emptyTrash` afterwards. */
export async function removeKeptMedia(db: DbOrTrx, neededByCases: RawBuilder<unknown>): Promise<void> {
  await sql`delete from media_files where reported_post_id is not null and reported_post_id not in (${neededByCases})`.execute(
    db,
  )
}

/** The file of a statement `s`, with its token: only for moderators. */
export const mediaOfStatement = (): RawBuilder<MediaItem[]> => sql<MediaItem[]>`(
  select coalesce(json_agg(${itemAt(sql`'/media/' || m.key || '?token=' || m.token`)}), '[]'::json) from media_files m
  where m.page_statement_id = s.id and m.id::text = s.value ->> 'fileId')`

/** A file that was just uploaded: until it is used, its address has a token. */
export async function readItem(db: DbOrTrx, id: string): Promise<MediaItem> {
  const { item } = await db
    .selectFrom('media_files as m')
    .select(
      itemAt(sql`'/media/' || m.key || case when m.used_at is null then '?token=' || m.token else '' end`).as(
        'item',
      ),
    )
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  return item
}

/**
 * A public file that may be served, with the widths of its renditions, ascending. Unused files, files of posts and statements that are not public, and kept files
 * of deleted posts need the token; former posters are never served.
 */
export async function findServed(
  db: DbOrTrx,
  { key, token }: { key: string; token: string | undefined },
  { isStatedPublicly }: { isStatedPublicly: RawBuilder<boolean> },
): Promise<{ widths: number[] } | undefined> {
  const file = await db
    .selectFrom('media_files as m')
    .leftJoin('posts as p', 'p.id', 'm.post_id')
    .leftJoin('page_statements as s', 's.id', 'm.page_statement_id')
    .select(['m.widths', 'm.token', 'm.used_at', 'm.post_id', 'm.reported_post_id', 'p.visibility'])
    .leftJoin('business_accounts as b', 'b.id', 's.business_account_id')
    .select('m.show_change_id')
    .select(sql<boolean>`m.page_statement_id is null or ${isStatedPublicly}`.as('is_stated_publicly'))
    .where('m.key', '=', key)
    .executeTakeFirst()
  if (!file || file.show_change_id) return undefined
  const needsToken =
    file.used_at === null ||
    !file.is_stated_publicly ||
    file.reported_post_id !== null ||
    (file.post_id !== null && file.visibility !== 'public')
  return !needsToken || file.token === token ? file : undefined
}

export const itemAt = (
  url: RawBuilder<unknown>,
) => sql<MediaItem>`json_build_object('id', m.id, 'url', ${url}, 'kind', m.kind,
  'alt', m.alt, 'width', m.width, 'height', m.height, 'widths', m.widths, 'color', m.color,
  'animated', m.animated, 'duration', m.duration_ms / 1000.0)`
