import type { Generated } from 'kysely'

interface ArtistFollowsTable {
  artist_mbid: string
  user_id: string
  created_at: Generated<Date>
}

declare module '#platform/db/database.ts' {
  interface Database {
    artist_follows: ArtistFollowsTable
  }
}
