import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { markAvatarUnused } from './unused-avatars.ts'

const LIST = new Intl.ListFormat('en-GB')

/**
 * What moderators do with what members say in their profiles: display name, bio and picture. What is removed is kept with
 * the case of the decision. The functions run in the transaction of the caller; `publish` is called after the commit.
 */
export const createModeratedProfiles = (platform: Platform) => {
  const publish = () => platform.invalidation.invalidate(['profiles'])
  return {
    /** Gives the profile back its first look, and answers with what was removed, in words. Undefined when it has nothing else. */
    async remove(
      trx: Trx,
      { caseId, memberId }: { caseId: string; memberId: string },
    ): Promise<{ removed: string; publish(): void } | undefined> {
      const { rows } = await sql<{
        display_name: string | null
        bio: string | null
        avatar_url: string | null
      }>`
        insert into removed_profiles (case_id, member_id, display_name, bio, avatar_url)
        select ${caseId}, id, nullif(display_name, username), bio, avatar_url from profiles
        where id = ${memberId} and num_nonnulls(nullif(display_name, username), bio, avatar_url) > 0
        for no key update
        returning display_name, bio, avatar_url`.execute(trx)
      const [kept] = rows
      if (!kept) return undefined
      await sql`update profiles set display_name = username, bio = null, avatar_url = null
        where id = ${memberId}`.execute(trx)
      const removed = [
        kept.display_name !== null && 'display name',
        kept.bio !== null && 'bio',
        kept.avatar_url !== null && 'picture',
      ].filter((part) => part !== false)
      return { removed: LIST.format(removed), publish }
    },

    /** Puts back what the member has not replaced since. Undefined when there is nothing to put back any more. */
    async putBack(trx: Trx, caseId: string): Promise<{ publish(): void } | undefined> {
      const { rows } = await sql<{ replaced: string | null }>`
        update profiles p set
          display_name = case when coalesce(p.display_name, p.username) = p.username
            then coalesce(r.display_name, p.display_name) else p.display_name end,
          bio = coalesce(p.bio, r.bio),
          avatar_url = coalesce(p.avatar_url, r.avatar_url)
        from removed_profiles r where r.case_id = ${caseId} and p.id = r.member_id
        returning nullif(r.avatar_url, p.avatar_url) as replaced`.execute(trx)
      const [done] = rows
      if (!done) return undefined
      await trx.deleteFrom('removed_profiles').where('case_id', '=', caseId).execute()
      if (done.replaced) await markAvatarUnused(trx, done.replaced)
      return { publish }
    },

    /** Deletes for good what was removed; the files of the picture go with the next run of their job. */
    async purge(trx: Trx, caseId: string): Promise<void> {
      const gone = await trx
        .deleteFrom('removed_profiles')
        .where('case_id', '=', caseId)
        .returning('avatar_url')
        .executeTakeFirst()
      if (gone?.avatar_url) await markAvatarUnused(trx, gone.avatar_url)
    },
  }
}
