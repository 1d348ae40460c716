import type { Generated } from 'kysely'

export interface FestivalsTable {
  id: Generated<string>
  name: string
  /** What addresses and links of posts (`linked_entity_id`) carry. */
  slug: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    festivals: FestivalsTable
  }
}
