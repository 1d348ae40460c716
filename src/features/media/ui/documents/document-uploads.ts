import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { fileTooLarge, MEDIA_BYTES_MAX, tooManyFiles } from '../../limits.ts'
import { removeFromServer } from '../compose/remove-from-server.ts'
import { sendDocument } from '../compose/send-file.ts'

export interface AttachedDocument {
  key: string
  file: File
  state: { is: 'sending'; progress: number } | { is: 'failed'; message: string } | { is: 'done'; id: string }
}

/** The private documents of a form that is being filled in. */
export interface Documents {
  /** How many there can be. */
  max: number
  subscribe(listener: () => void): () => void
  list(): readonly AttachedDocument[]
  /** Begins to upload; says which files are too many or too large, and leaves those out. */
  add(files: readonly File[]): void
  retry(key: string): void
  /** Cancels or removes. */
  remove(key: string): void
  /** When nothing is being uploaded any more: the ids in order, or undefined when something failed. */
  ready(): Promise<string[] | undefined>
  /** Forgets them without removing them from the server: they were sent with the form. */
  handOver(): void
  /** The form was left: uploads stop, and what was uploaded is removed. */
  leave(): void
}

/** Documents that live as long as the component. */
export function useNewDocuments(max: number): Documents {
  const [documents] = useState(() => createDocuments(max))
  useEffect(() => () => documents.leave(), [documents])
  return documents
}

export const useDocuments = (documents: Documents): readonly AttachedDocument[] =>
  useSyncExternalStore(documents.subscribe, documents.list, documents.list)

const NONE: readonly AttachedDocument[] = []

function createDocuments(max: number): Documents {
  const listeners = new Set<() => void>()
  const underWay = new Map<string, { cancel: AbortController; done: Promise<void> }>()
  let attached = NONE

  const set = (next: readonly AttachedDocument[]) => {
    attached = next
    for (const listener of listeners) listener()
  }
  const setState = (key: string, state: AttachedDocument['state']) =>
    set(attached.map((document) => (document.key === key ? { ...document, state } : document)))

  const send = (key: string, file: File) => {
    const cancel = new AbortController()
    setState(key, { is: 'sending', progress: 0 })
    const done = sendDocument(file, {
      signal: cancel.signal,
      onProgress: (progress) => setState(key, { is: 'sending', progress }),
    })
      .then(({ id }) => {
        if (cancel.signal.aborted) removeFromServer(id)
        else setState(key, { is: 'done', id })
      })
      .catch((error: unknown) => {
        if (cancel.signal.aborted) return
        const message = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
        setState(key, { is: 'failed', message })
        toast.error('Upload failed', message)
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, { cancel, done })
  }

  const remove = (key: string) => {
    const document = attached.find((one) => one.key === key)
    underWay.get(key)?.cancel.abort()
    if (document?.state.is === 'done') removeFromServer(document.state.id)
    set(attached.filter((one) => one.key !== key))
  }

  return {
    max,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: () => attached,
    add(files) {
      const fitting = files.filter((file) => {
        if (file.size <= MEDIA_BYTES_MAX) return true
        toast.error(fileTooLarge(file.name))
        return false
      })
      const room = max - attached.length
      if (fitting.length > room) toast.error(tooManyFiles(max))
      const added = fitting.slice(0, room).map((file) => ({
        key: crypto.randomUUID(),
        file,
        state: { is: 'sending', progress: 0 } as const,
      }))
      set([...attached, ...added])
      for (const { key, file } of added) send(key, file)
    },
    retry(key) {
      const file = attached.find((document) => document.key === key)?.file
      if (file) send(key, file)
    },
    remove,
    async ready() {
      await Promise.all([...underWay.values()].map(({ done }) => done))
      const ids = attached.flatMap(({ state }) => (state.is === 'done' ? [state.id] : []))
      return ids.length === attached.length ? ids : undefined
    },
    handOver: () => set(NONE),
    leave() {
      for (const { key } of attached) remove(key)
    },
  }
}
