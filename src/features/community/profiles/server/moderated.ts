import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { markAvatarUnused } from './unused-avatars.ts'

const LIST = new Intl.ListFormat('en-GB')

/**
 * Lets moderators remove and restore display name, bio and picture of profiles. Removed content is stored with the case of
 * the decision. The functions run in the transaction of the caller; `publish` is called after the commit.
 */
export const createModeratedProfiles = (platform: Platform) => {
  const publish = () => platform.invalidation.invalidate(['profiles'])
  return {
    /**
     * Resets the profile to its initial state, and returns a description of what was removed. Undefined when there was
     * nothing to remove.
     */
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

    /**
     * Restores the parts that the member has not replaced since, including parts whose replacement a later decision
     * removed. `isShown` is false when a later decision that stands keeps all of them hidden. Undefined when nothing is
     * left to restore.
     */
    async restoreProfile(
      trx: Trx,
      caseId: string,
    ): Promise<{ isShown: boolean; publish(): void } | undefined> {
      const { rows } = await sql<{ replaced: string | null; isShown: boolean }>`
        with later as (
          select bool_or(o.display_name is not null) as name, bool_or(o.bio is not null) as bio,
            bool_or(o.avatar_url is not null) as avatar
          from removed_profiles o join moderation_cases d on d.id = o.case_id, removed_profiles r
            join moderation_cases c on c.id = r.case_id
          where r.case_id = ${caseId} and o.member_id = r.member_id and d.decided_at > c.decided_at
        ), kept as (
          select r.member_id, case when later.name then null else r.display_name end as display_name,
            case when later.bio then null else r.bio end as bio,
            case when later.avatar then null else r.avatar_url end as avatar_url, r.avatar_url as removed_avatar
          from removed_profiles r, later where r.case_id = ${caseId}
        )
        update profiles p set
          display_name = case when coalesce(p.display_name, p.username) = p.username
            then coalesce(kept.display_name, p.display_name) else p.display_name end,
          bio = coalesce(p.bio, kept.bio),
          avatar_url = coalesce(p.avatar_url, kept.avatar_url)
        from kept where p.id = kept.member_id
        returning nullif(kept.removed_avatar, p.avatar_url) as replaced,
          num_nonnulls(kept.display_name, kept.bio, kept.avatar_url) > 0 as "isShown"`.execute(trx)
      const [done] = rows
      if (!done) return undefined
      await trx.deleteFrom('removed_profiles').where('case_id', '=', caseId).execute()
      if (done.replaced) await markAvatarUnused(trx, done.replaced)
      return { isShown: done.isShown, publish }
    },

    /** Deletes the removed parts for good; the files of the picture go with the next run of their job. */
    async purge(trx: Trx, caseId: string): Promise<void> {
      const deleted = await trx
        .deleteFrom('removed_profiles')
        .where('case_id', '=', caseId)
        .returning('avatar_url')
        .executeTakeFirst()
      if (deleted?.avatar_url) await markAvatarUnused(trx, deleted.avatar_url)
    },
  }
}
