import { z } from 'zod'
import { type MediaItem, mediaItem } from '../../contract.ts'
import { MEDIA_MAX } from '../../limits.ts'
import { createUploads, type Draft, type Uploads } from '../upload/create-uploads.ts'
import { sendFile } from '../upload/send-file.ts'

/** Stores the text of a draft. */
interface DraftStore {
  read(): string
  save(text: string): void
}

/** A little less than the day after which the server deletes unused files. */
const MAX_AGE_MS = 23 * 60 * 60_000

const savedUploads = z.array(z.object({ item: mediaItem, alt: z.string(), name: z.string(), at: z.number() }))

const stores = new Map<string, Uploads<MediaItem>>()

/**
 * The pictures and videos of a post that is being written, one store per `key`, such as a member. Restores earlier
 * uploads from the draft.
 */
export function uploadsFor(key: string, store: DraftStore): Uploads<MediaItem> {
  const uploads =
    stores.get(key) ?? createUploads({ max: MEDIA_MAX, send: sendFile, draft: mediaDraft(store) })
  stores.set(key, uploads)
  return uploads
}

function mediaDraft(store: DraftStore): Draft<MediaItem> {
  return {
    read: () =>
      parse(store.read())
        .filter(({ at }) => Date.now() - at < MAX_AGE_MS)
        .map(({ item, alt, name, at }) => ({ key: item.id, name, alt, state: { is: 'done', item, at } })),
    save(uploads) {
      const done = uploads.flatMap(({ state, alt, name }) =>
        state.is === 'done' ? [{ item: state.item, at: state.at, alt, name }] : [],
      )
      store.save(done.length > 0 ? JSON.stringify(done) : '')
    },
  }
}

function parse(text: string): z.infer<typeof savedUploads> {
  try {
    return savedUploads.parse(JSON.parse(text || '[]'))
  } catch {
    return []
  }
}
