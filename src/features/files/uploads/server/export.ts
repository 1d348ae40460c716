import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** A member's media for "download my data": a list, and each file as stored. */
export const exportMedia =
  ({ storage }: Platform) =>
  async (db: Db, userId: string): Promise<ExportFile[]> => {
    const rows = await db
      .selectFrom('media_files')
      .select([
        'id',
        'key',
        'kind',
        'name',
        'type',
        'size',
        'width',
        'height',
        'alt',
        'post_id',
        'created_at',
      ])
      .where('user_id', '=', userId)
      // Files of deleted posts are kept for moderators alone.
      .where('reported_post_id', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const files = rows.map(({ key, ...row }) => ({
      key,
      row: { file: `media/${row.id}${path.extname(key)}`, ...row },
    }))
    return [
      {
        path: 'media.json',
        read: async () =>
          JSON.stringify(
            files.map(({ row }) => row),
            null,
            2,
          ),
      },
      ...files.map(({ key, row }) => ({
        path: row.file,
        read: async () => {
          const file = await storage.open(key)
          return file ? buffer(file.stream) : ''
        },
      })),
    ]
  }
