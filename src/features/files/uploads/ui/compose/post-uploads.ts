import { type MediaItem, mediaItem } from '../../contract.ts'
import { MEDIA_MAX } from '../../limits.ts'
import { createUploads, type Uploads } from '../upload/create-uploads.ts'
import { sendFile } from '../upload/send-file.ts'
import { type DraftStore, uploadsDraft } from '../upload/uploads-draft.ts'

const stores = new Map<string, Uploads<MediaItem>>()

/**
 * The pictures and videos of a post that is being written, one store per `key`, such as a member. Restores earlier
 * uploads from the draft.
 */
export function uploadsFor(key: string, store: DraftStore): Uploads<MediaItem> {
  const uploads =
    stores.get(key) ??
    createUploads({ max: MEDIA_MAX, send: sendFile, draft: uploadsDraft(store, mediaItem) })
  stores.set(key, uploads)
  return uploads
}
