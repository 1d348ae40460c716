import { sql } from 'kysely'
import { listAuditEntries } from '#features/accounts/audit/public.ts'
import { listSessions, readLogInMeans } from '#features/accounts/public.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { Db } from '#platform/db/database.ts'
import type { MemberDetails, Possessions } from '../contract.ts'
import { findMember, type Reader } from './list.ts'

const WRITTEN = 20
const HISTORY = 50
const EXCERPT = 200

/** Everything that is needed to decide about a member; undefined for an unknown id. Moderators see no sessions. */
export async function readMember(db: Db, reader: Reader, id: string): Promise<MemberDetails | undefined> {
  const member = await findMember(db, reader, id)
  if (!member) return undefined
  const sessions = reader.isAdmin ? await listSessions(db, { id, sessionId: '' }) : []
  const { bio } = await db.selectFrom('profiles').select('bio').where('id', '=', id).executeTakeFirstOrThrow()
  const { items: history } = await listAuditEntries(db, { subjectId: id }, { limit: HISTORY })
  return {
    member,
    bio,
    ...(await readLogInMeans(db, id)),
    possessions: await countPossessions(db, id),
    sessions: sessions.map(({ isCurrent: _, ...session }) => session),
    written: await listWritten(db, id),
    history,
  }
}

async function countPossessions(db: Db, id: string): Promise<Possessions> {
  const { rows } = await sql<Possessions>`select
    ${countUpTo(sql`select from posts where user_id = ${id}`)} as posts,
    ${countUpTo(sql`select from post_replies where user_id = ${id} and deleted_at is null`)} as replies,
    ${countUpTo(sql`select from post_likes where user_id = ${id}`)} as likes,
    ${countUpTo(sql`select from media_files where user_id = ${id}`)} as files,
    ${countUpTo(sql`select from business_accounts where user_id = ${id}`)} as "businessAccounts",
    ${countUpTo(sql`select from entity_claims where claimed_by = ${id}`)} as claims`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A query without conditions returned no row.')
  return counted
}

async function listWritten(db: Db, id: string): Promise<MemberDetails['written']> {
  const { rows } = await sql<Omit<MemberDetails['written'][number], 'createdAt'> & { at: Date }>`
    select * from (
      (select id, 'post' as kind, id as "postId", left(content, ${EXCERPT}) as excerpt, created_at as at
        from posts where user_id = ${id} order by created_at desc, id desc limit ${WRITTEN})
      union all
      (select id, 'reply', post_id, left(content, ${EXCERPT}), created_at
        from post_replies where user_id = ${id} and deleted_at is null
        order by created_at desc, id desc limit ${WRITTEN})
    ) w order by at desc, id limit ${WRITTEN}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() }))
}
