import { z } from 'zod'
import { mediaItem } from '../../contract.ts'

/** Where the text of a draft is kept. */
export interface DraftStore {
  read(): string
  save(text: string): void
}

/** The server keeps unused files for a day. */
const KEEP_MS = 23 * 60 * 60_000

const kept = z.array(z.object({ item: mediaItem, alt: z.string(), name: z.string(), at: z.number() }))
export type KeptUpload = z.infer<typeof kept>[number]

/** The uploaded files of a draft, without those that the server will have removed. */
export function readDraft(store: DraftStore): KeptUpload[] {
  try {
    return kept.parse(JSON.parse(store.read() || '[]')).filter(({ at }) => Date.now() - at < KEEP_MS)
  } catch {
    return []
  }
}

export function saveDraft(store: DraftStore, uploads: readonly KeptUpload[]): void {
  store.save(uploads.length > 0 ? JSON.stringify(uploads) : '')
}
