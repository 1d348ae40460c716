import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { exportMedia } from './export.ts'
import type { MediaParts } from './parts.ts'
import { createMediaRoutes } from './routes.ts'
import { deleteUnusedFiles, emptyTrash } from './trash.ts'

const TRASH_SECONDS = 60
const UNUSED_SECONDS = 600

/** Files that members upload: pictures and videos of posts, and private documents. */
export const createMedia = (platform: Platform, parts: MediaParts) => ({
  routes: createMediaRoutes(platform, parts),
  jobs: [
    { name: 'uploads.trash', everySeconds: TRASH_SECONDS, run: () => emptyTrash(platform) },
    { name: 'uploads.unused', everySeconds: UNUSED_SECONDS, run: () => deleteUnusedFiles(platform) },
  ],
  accountDeleted: async (_trx: DbOrTrx, _userId: string) => () => emptyTrash(platform),
  accountExport: exportMedia(platform),
})
