import { type Selectable, sql } from 'kysely'
import { enqueueLetter, hasManyLetters } from '#features/accounts/public.ts'
import { type Notified, notifyOfText } from '#features/notify/bell/public.ts'
import type { Database, Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'

/** Members notified per transaction. */
const BATCH_SIZE = 200

/**
 * Notifies the next members of a new version of a text: in the app and by mail. Of several versions of one text only the
 * newest is announced. Returns the notified members, or undefined while many letters wait.
 */
export async function announceText(
  { config, site }: Pick<Platform, 'config' | 'site'>,
  trx: Trx,
  version: Pick<
    Selectable<Database['site_text_versions']>,
    'id' | 'name' | 'title' | 'announced_to' | 'created_at'
  >,
): Promise<Notified | undefined> {
  // Mails about accounts must not wait behind thousands of these.
  if (await hasManyLetters(trx, BATCH_SIZE)) return undefined
  const { rows: members } = await sql<{ id: string; username: string; mayRead: boolean }>`
    select u.id, p.username, u.banned_at is null as "mayRead" from users u join profiles p on p.id = u.id
    where u.id > ${version.announced_to ?? '00000000-0000-0000-0000-000000000000'}::uuid
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
    writtenAt: version.created_at,
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
}
