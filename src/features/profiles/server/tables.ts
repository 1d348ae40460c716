import type { Generated } from 'kysely'

interface ProfilesTable {
  /** The user's id. */
  id: string
  username: string
  display_name: string | null
  bio: string | null
  avatar_url: string | null
  created_at: Generated<Date>
}

interface UnusedAvatarsTable {
  address: string
  due_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    profiles: ProfilesTable
    unused_avatars: UnusedAvatarsTable
  }
}
