import { useSyncExternalStore } from 'react'
import { createClient, failureMessage } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { fileTooLarge, MEDIA_BYTES_MAX, tooManyFiles } from '../../limits.ts'
import type { MediaRoutes } from '../../server/routes.ts'
import type { Sending } from './send-file.ts'

type UploadState<T> =
  | { is: 'sending'; progress: number }
  | { is: 'failed'; message: string }
  /** `at` in milliseconds since 1970. */
  | { is: 'done'; item: T; at: number }

export interface Upload<T> {
  key: string
  name: string
  alt: string
  /** The file chosen in this window, for the preview during the upload. */
  local?: { file: File; address: string }
  state: UploadState<T>
}

/** The files of a form. */
export interface Uploads<T> {
  /** Maximum number of files. */
  max: number
  subscribe(listener: () => void): () => void
  list(): readonly Upload<T>[]
  /** Starts uploads; reports and skips files that are too many or too large. */
  add(files: readonly File[]): void
  retry(key: string): void
  /** Cancels or removes. */
  remove(key: string): void
  describe(key: string, alt: string): void
  /** Moves a file by this many positions. */
  move(key: string, by: number): void
  /** Waits for all uploads. Resolves with the files in order, or undefined when one failed. */
  ready(): Promise<{ id: string; alt: string }[] | undefined>
  /** Clears the list without removing the files from the server, because the form was sent. */
  clear(): void
}

export interface Draft<T> {
  read(): Upload<T>[]
  save(uploads: readonly Upload<T>[]): void
}

interface UploadsOptions<T> {
  max: number
  /** Uploads one file. Rejects with an `ApiError`, or with any error once its signal is aborted. */
  send(file: File, sending: Sending): Promise<T>
  /** Stores finished uploads across windows. With it, closing the window warns about unfinished ones. */
  draft?: Draft<T>
}

export const useUploads = <T>(uploads: Uploads<T>): readonly Upload<T>[] =>
  useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list)

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** A store of uploads, which continue when the form is closed. */
export function createUploads<T extends { id: string }>(options: UploadsOptions<T>): Uploads<T> {
  const { max, send, draft } = options
  const listeners = new Set<() => void>()
  const running = new Map<string, { cancel: AbortController; done: Promise<void> }>()
  let uploads: readonly Upload<T>[] = draft?.read() ?? []

  const set = (next: readonly Upload<T>[]) => {
    uploads = next
    draft?.save(uploads)
    for (const listener of listeners) listener()
  }
  const patch = (key: string, change: Partial<Upload<T>>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const forget = (removed: readonly Upload<T>[]) => {
    for (const { local } of removed) if (local) URL.revokeObjectURL(local.address)
    set(uploads.filter((upload) => !removed.includes(upload)))
  }

  const start = (key: string, file: File) => {
    const cancel = new AbortController()
    patch(key, { state: { is: 'sending', progress: 0 } })
    const done = send(file, {
      signal: cancel.signal,
      onProgress: (progress) => patch(key, { state: { is: 'sending', progress } }),
    })
      .then((item) => {
        if (cancel.signal.aborted) removeFromServer(item.id)
        else patch(key, { state: { is: 'done', item, at: Date.now() } })
      })
      .catch((error: unknown) => {
        if (cancel.signal.aborted) return
        const message = failureMessage(error)
        patch(key, { state: { is: 'failed', message } })
        toast.error('Upload failed', message)
      })
      .finally(() => {
        running.delete(key)
        if (running.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
      })
    running.set(key, { cancel, done })
    if (draft) window.addEventListener('beforeunload', askBeforeLeaving)
  }

  return {
    max,
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
      const capacity = max - uploads.length
      if (fitting.length > capacity) toast.error(tooManyFiles(max))
      const added = fitting.slice(0, capacity).map((file) => ({
        key: crypto.randomUUID(),
        name: file.name || 'Pasted picture',
        alt: '',
        local: { file, address: URL.createObjectURL(file) },
        state: { is: 'sending', progress: 0 } as const,
      }))
      set([...uploads, ...added])
      for (const { key, local } of added) start(key, local.file)
    },
    retry(key) {
      const file = uploads.find((upload) => upload.key === key)?.local?.file
      if (file) start(key, file)
    },
    remove(key) {
      const removed = uploads.filter((upload) => upload.key === key)
      running.get(key)?.cancel.abort()
      for (const { state } of removed) if (state.is === 'done') removeFromServer(state.item.id)
      forget(removed)
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
      await Promise.all([...running.values()].map(({ done }) => done))
      const finished = uploads.flatMap(({ state, alt }) =>
        state.is === 'done' ? [{ id: state.item.id, alt: alt.trim() }] : [],
      )
      return finished.length === uploads.length ? finished : undefined
    },
    clear: () => forget(uploads),
  }
}

/** Removes an unused file. If that fails, the server removes it after a day. */
function removeFromServer(id: string): void {
  void createClient<MediaRoutes>()
    .api.media[':id'].$delete({ param: { id } })
    .catch(() => undefined)
}
