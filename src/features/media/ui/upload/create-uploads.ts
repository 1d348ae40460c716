import { useSyncExternalStore } from 'react'
import { ApiError } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { MediaChoice, MediaItem } from '../../contract.ts'
import { fileTooLarge, MEDIA_BYTES_MAX, MEDIA_MAX, tooManyFiles } from '../../limits.ts'
import { type DraftStore, readDraft, saveDraft } from './media-draft.ts'
import { removeFromServer } from './remove-from-server.ts'
import { sendFile } from './send-file.ts'

export type UploadState =
  | { is: 'sending'; progress: number }
  | { is: 'failed'; message: string }
  | { is: 'done'; item: MediaItem; at: number }

export interface Upload {
  key: string
  name: string
  alt: string
  /** What was chosen in this window, to be shown before it is uploaded. */
  local?: { file: File; address: string }
  state: UploadState
}

/** The files of a post that is being written. They go on uploading when the form is closed. */
export interface Uploads {
  subscribe(listener: () => void): () => void
  list(): readonly Upload[]
  /** Begins to upload; says which files are too many or too large, and leaves those out. */
  add(files: readonly File[]): void
  retry(key: string): void
  /** Cancels or removes. */
  remove(key: string): void
  describe(key: string, alt: string): void
  /** Moves one by so many places. */
  move(key: string, by: number): void
  /** When nothing is being uploaded any more: what the post is to have, or undefined when something failed. */
  ready(): Promise<MediaChoice | undefined>
  /** They were posted. */
  clear(): void
}

const known = new Map<string, Uploads>()

/** One for each `key`, such as a member; what was uploaded before is taken from the draft. */
export function uploadsFor(key: string, draft: DraftStore): Uploads {
  const uploads = known.get(key) ?? createUploads(draft)
  known.set(key, uploads)
  return uploads
}

export const useUploads = (uploads: Uploads): readonly Upload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)

/** What is on its way would be lost; the browser asks whether that is meant. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

function createUploads(draft: DraftStore): Uploads {
  const listeners = new Set<() => void>()
  const underWay = new Map<string, { cancel: AbortController; done: Promise<void> }>()
  let uploads: readonly Upload[] = readDraft(draft).map(({ item, alt, name, at }) => ({
    key: item.id,
    name,
    alt,
    state: { is: 'done', item, at },
  }))

  const set = (next: readonly Upload[]) => {
    uploads = next
    saveDraft(
      draft,
      uploads.flatMap(({ state, alt, name }) => (state.is === 'done' ? [{ ...state, alt, name }] : [])),
    )
    for (const listener of listeners) listener()
  }
  const patch = (key: string, change: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const forget = (gone: readonly Upload[]) => {
    for (const { local } of gone) if (local) URL.revokeObjectURL(local.address)
    set(uploads.filter((upload) => !gone.includes(upload)))
  }

  const send = (key: string, file: File) => {
    const cancel = new AbortController()
    patch(key, { state: { is: 'sending', progress: 0 } })
    const done = sendFile(file, {
      signal: cancel.signal,
      onProgress: (progress) => patch(key, { state: { is: 'sending', progress } }),
    })
      .then((item) => {
        if (cancel.signal.aborted) removeFromServer(item.id)
        else patch(key, { state: { is: 'done', item, at: Date.now() } })
      })
      .catch((error: unknown) => {
        if (cancel.signal.aborted) return
        const message = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
        patch(key, { state: { is: 'failed', message } })
        toast.error('Upload failed', message)
      })
      .finally(() => {
        underWay.delete(key)
        if (underWay.size === 0) window.removeEventListener('beforeunload', askFirst)
      })
    underWay.set(key, { cancel, done })
    window.addEventListener('beforeunload', askFirst)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: () => uploads,
    add(files) {
      const fitting = files.filter((file) => {
        if (file.size <= MEDIA_BYTES_MAX) return true
        toast.error(fileTooLarge(file.name))
        return false
      })
      const room = MEDIA_MAX - uploads.length
      if (fitting.length > room) toast.error(tooManyFiles(MEDIA_MAX))
      const added = fitting.slice(0, room).map((file) => ({
        key: crypto.randomUUID(),
        name: file.name || 'Pasted picture',
        alt: '',
        local: { file, address: URL.createObjectURL(file) },
        state: { is: 'sending', progress: 0 } as const,
      }))
      set([...uploads, ...added])
      for (const { key, local } of added) send(key, local.file)
    },
    retry(key) {
      const file = uploads.find((upload) => upload.key === key)?.local?.file
      if (file) send(key, file)
    },
    remove(key) {
      const gone = uploads.filter((upload) => upload.key === key)
      underWay.get(key)?.cancel.abort()
      for (const { state } of gone) if (state.is === 'done') removeFromServer(state.item.id)
      forget(gone)
    },
    describe: (key, alt) => patch(key, { alt }),
    move(key, by) {
      const from = uploads.findIndex((upload) => upload.key === key)
      const [moved] = uploads.slice(from, from + 1)
      if (from < 0 || !moved) return
      const to = Math.min(uploads.length - 1, Math.max(0, from + by))
      set(uploads.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
    async ready() {
      await Promise.all([...underWay.values()].map(({ done }) => done))
      const choice = uploads.flatMap(({ state, alt }) =>
        state.is === 'done' ? [{ id: state.item.id, alt: alt.trim() }] : [],
      )
      return choice.length === uploads.length ? choice : undefined
    },
    clear: () => forget(uploads),
  }
}
