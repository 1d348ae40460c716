import type { ColumnType, Generated } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

interface MediaFilesTable {
  id: Generated<string>
  user_id: string
  kind: 'image' | 'video' | 'document'
  /** In the storage; for what is public, its address without `/media/`. */
  key: string
  files: string[]
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  widths: Generated<number[]>
  color: string | null
  animated: Generated<boolean>
  duration_ms: number | null
  alt: Generated<string>
  post_id: string | null
  position: number | null
  used_at: Date | null
  created_at: CreatedAt
}

/** Files in the storage that belong to nothing any more. */
interface MediaTrashTable {
  key: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    media_files: MediaFilesTable
    media_trash: MediaTrashTable
  }
}
