import { sql } from 'kysely'
import { enqueueLetter, hasManyLetters } from '#features/accounts/public.ts'
import { type Notified, notifyOfText } from '#features/notify/bell/public.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { siteName } from '#platform/site-settings.ts'

/** Members notified per transaction. */
const BATCH_SIZE = 200

/**
 * Notifies the next members of a new version of a text: in the app and by mail. Of several versions
 * of one text only the newest is announced. Returns the notified members, or undefined when there are none left.
 */
export async function announceText(
  { db, config, site }: Pick<Platform, 'db' | 'config' | 'site'>,
  turn: Turn,
): Promise<Notified | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; name: string; title: string; last: string | null; at: Date }>`
      select id, name, title, announced_to as last, created_at as at from site_text_versions
      where announced_at is null and ${turn.isFree(sql`site_text_versions.id`)}
      order by id limit 1 for update skip locked`.execute(trx)
    const [version] = rows
    if (!version) return undefined
    turn.take([version.id])
    // Mails about accounts must not wait behind thousands of these.
    if (await hasManyLetters(trx, BATCH_SIZE)) return undefined
    const { rows: members } = await sql<{ id: string; username: string; mayRead: boolean }>`
      select u.id, p.username, u.banned_at is null as "mayRead" from users u join profiles p on p.id = u.id
      where u.id > ${version.last ?? '00000000-0000-0000-0000-000000000000'}::uuid
        and not exists (select from site_text_versions n where n.name = ${version.name} and n.id > ${version.id}
          and not n.is_correction)
      order by u.id limit ${BATCH_SIZE}`.execute(trx)
    const last = members.at(-1)
    await trx
      .updateTable('site_text_versions')
      .set(last ? { announced_to: last.id } : { announced_at: sql<Date>`now()` })
      .where('id', '=', version.id)
      .execute()
    const readers = members.filter(({ mayRead }) => mayRead)
    const page = `/${version.name}`
    const notified = await notifyOfText(trx, {
      page,
      title: version.title,
      writtenAt: version.at,
      userIds: readers.map(({ id }) => id),
    })
    const notifiedIds = new Set(notified.userIds)
    const name = siteName(site.values)
    for (const { id, username } of readers.filter((member) => notifiedIds.has(member.id))) {
      await enqueueLetter(trx, id, {
        subject: `${name}: a new version of ${version.title}`,
        text: `Hello ${username},\n\n“${version.title}” of ${name} has changed. The new version applies now:\n\n${config.publicUrl}${page}\n`,
      })
    }
    return notified
  })
}
