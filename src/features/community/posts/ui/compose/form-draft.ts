import { unwrap } from '#platform/http/client/client.ts'
import { type Draft, draftOf } from '#ui/draft.ts'
import type { DraftValues } from '../../contract.ts'
import { api } from '../state/api.ts'

/** The content of a form: its text, the linked entity, uploaded files and chosen artists as JSON, and who may reply. */
const PARTS = ['text', 'about', 'media', 'artists', 'replies'] as const
type Part = (typeof PARTS)[number]

/** Saving waits for this pause in typing. */
export const PAUSE_MS = 1500
/** A slow server must not keep a form from opening. */
const RESTORE_MS = 3000

/** Access to the drafts on the server. */
export interface DraftServer {
  read(): Promise<DraftValues | null>
  save(values: DraftValues): Promise<unknown>
  remove(): Promise<unknown>
}

export type FormDraft = ReturnType<typeof createFormDraft>

/**
 * The draft of one form. This browser stores it at once, and the server after a pause, so that it continues on another
 * device. `storeOf` returns the browser's store for a place. Input that the browser could not send yet takes precedence
 * over the server's draft.
 */
export function createFormDraft(storeOf: (place: string) => Draft, form: string, server: DraftServer) {
  const stores = Object.fromEntries(
    PARTS.map((part) => [part, storeOf(part === 'text' ? form : `${form}.${part}`)]),
  ) as Record<Part, Draft>
  /** Records that the server has the same draft as the browser. */
  const isSaved = storeOf(`${form}.saved`)
  let timer: ReturnType<typeof setTimeout> | undefined
  let restored: Promise<void> | undefined
  let running: Promise<unknown> = Promise.resolve()

  const values = (): DraftValues => ({
    text: stores.text.read(),
    about: stores.about.read(),
    media: stores.media.read(),
    artists: stores.artists.read(),
    replies: stores.replies.read(),
  })
  const isEmpty = () => PARTS.every((part) => stores[part].read() === '')

  /** One request at a time, in order. A failed one is repeated with the next change, or when the form opens again. */
  const send = (request: () => Promise<unknown>) => {
    running = running.then(request).catch(() => undefined)
  }
  const saveSoon = () => {
    isSaved.clear()
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      send(async () => {
        await (isEmpty() ? server.remove() : server.save(values()))
        if (timer === undefined) isSaved.save('yes')
      })
    }, PAUSE_MS)
  }
  const restore = async () => {
    if (!isEmpty() && !isSaved.read()) {
      saveSoon()
      return
    }
    const draft = await server.read().catch(() => undefined)
    // There was new input meanwhile, or the server did not answer.
    if (draft === undefined || timer !== undefined) return
    for (const part of PARTS) stores[part].save(draft?.[part] ?? '')
    if (draft) isSaved.save('yes')
  }

  /** One at a time: a late answer must not replace what was typed after an earlier one. */
  let restoring: Promise<void> | undefined
  const restoreOnce = () => {
    restoring ??= restore().finally(() => {
      restoring = undefined
    })
    return restoring
  }

  return {
    /** A part of the draft; a change is sent to the server later. */
    part: (part: Part): Draft => ({
      read: stores[part].read,
      save(text) {
        stores[part].save(text)
        saveSoon()
      },
      clear: stores[part].clear,
    }),
    /** Resolves once the browser has the latest draft; returns the same promise until `close`. Never rejects. */
    restored(): Promise<void> {
      restored ??= restoreOnce()
      return restored
    },
    /** The same for a closed form, whose page shows whether it has a draft. */
    refreshed: (): Promise<void> => restored ?? restoreOnce(),
    /** Call it when the form closes. */
    close() {
      restored = undefined
    },
    /** Deletes the draft here and on the server, because it was sent. */
    clear() {
      clearTimeout(timer)
      timer = undefined
      for (const part of PARTS) stores[part].clear()
      isSaved.clear()
      send(server.remove)
    },
  }
}

const drafts = new Map<string, FormDraft>()

/** The draft of a member in a form, as `draftForm` names it. */
export function formDraftOf(userId: string, form: string): FormDraft {
  const key = `${userId} ${form}`
  const draft = drafts.get(key) ?? createFormDraft((place) => draftOf(userId, place), form, serverOf(form))
  drafts.set(key, draft)
  return draft
}

function serverOf(form: string): DraftServer {
  const draft = () => api().me.drafts[':form']
  const param = { form }
  return {
    read: async () => {
      const signal = AbortSignal.timeout(RESTORE_MS)
      return (await unwrap(draft().$get({ param }, { init: { signal } }))).draft
    },
    save: (values) => unwrap(draft().$put({ param, json: values })),
    remove: () => unwrap(draft().$delete({ param })),
  }
}
