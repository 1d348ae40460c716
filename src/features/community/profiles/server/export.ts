import { buffer } from 'node:stream/consumers'
import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { avatarKeys } from './avatar-keys.ts'

/** The profile for "download my data": its fields, the parts that moderators removed, and the avatar as stored. */
export const exportProfile =
  (storage: Platform['storage']) =>
  async (db: Db, userId: string): Promise<ExportFile[]> => {
    const profile = await db
      .selectFrom('profiles')
      .select(['id', 'username', 'display_name', 'bio', 'avatar_url', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!profile) return []
    const removed = await db
      .selectFrom('removed_profiles')
      .select(['display_name', 'bio', 'avatar_url'])
      .where('member_id', '=', userId)
      .execute()
    const former = await db
      .selectFrom('former_usernames')
      .select(['username', 'changed_at'])
      .where('user_id', '=', userId)
      .execute()
    const largest = avatarKeys(profile.avatar_url).at(-1)
    const picture: ExportFile[] = largest
      ? [
          {
            path: 'avatar.webp',
            read: async () => {
              const file = await storage.open(largest)
              return file ? buffer(file.stream) : ''
            },
          },
        ]
      : []
    return [
      {
        path: 'profile.json',
        read: async () => JSON.stringify({ ...profile, former_usernames: former, removed }, null, 2),
      },
      ...picture,
    ]
  }
