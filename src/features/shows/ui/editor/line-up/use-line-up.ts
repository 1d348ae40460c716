import { useRef, useState } from 'react'
import { unwrap } from '#platform/http/client/client.ts'
import type { DraftAct, LineUp } from '../../../line-up-contract.ts'
import { manageApi, ownerParams, type ShowOwner } from '../own-shows.ts'

/** How long after the last change the draft is saved. */
const SAVE_AFTER_MS = 700
const STEPS_MAX = 100

/** An act with a key that it keeps while the editor is open. */
export type EditedAct = DraftAct & { key: string }

export type Saving = 'saved' | 'saving' | 'failed' | 'unchanged'

export const withKey = (act: DraftAct): EditedAct => ({ ...act, key: crypto.randomUUID() })

const withoutKey = ({ key: _, ...act }: EditedAct): DraftAct => act

/** The acts of a show while they are edited: each change can be undone, and is saved as a draft a moment later. */
export function useLineUp(owner: ShowOwner, showId: string, loaded: LineUp) {
  const [history, setHistory] = useState(() => ({
    past: [] as EditedAct[][],
    acts: (loaded.draft?.acts ?? loaded.acts).map(withKey),
    future: [] as EditedAct[][],
  }))
  const [saving, setSaving] = useState<Saving>(loaded.draft ? 'saved' : 'unchanged')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(history.acts)
  const param = { ...ownerParams(owner), id: showId }

  async function save() {
    clearTimeout(timer.current)
    timer.current = undefined
    const acts = latest.current
    setSaving('saving')
    try {
      await unwrap(manageApi()[':id']['line-up'].draft.$put({ param, json: { acts: acts.map(withoutKey) } }))
      // A change made meanwhile has a timer of its own.
      if (latest.current === acts) setSaving('saved')
    } catch {
      setSaving('failed')
    }
  }

  function show(next: typeof history) {
    latest.current = next.acts
    setHistory(next)
    setSaving('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS)
  }

  const { past, acts, future } = history
  const before = past.at(-1)
  const [after] = future
  return {
    acts,
    saving,
    save,
    change: (next: EditedAct[]) => show({ past: [...past.slice(-STEPS_MAX), acts], acts: next, future: [] }),
    undo: before && (() => show({ past: past.slice(0, -1), acts: before, future: [acts, ...future] })),
    redo: after && (() => show({ past: [...past, acts], acts: after, future: future.slice(1) })),
    /** Publishes the acts; rejects with `ApiError`. */
    async publish() {
      clearTimeout(timer.current)
      const published = await unwrap(
        manageApi()[':id']['line-up'].$put({ param, json: { acts: acts.map(withoutKey) } }),
      )
      const next = published.acts.map(withKey)
      latest.current = next
      setHistory({ past: [], acts: next, future: [] })
      setSaving('unchanged')
      return published
    },
    /** Goes back to what is published; rejects with `ApiError`. */
    async drop() {
      clearTimeout(timer.current)
      await unwrap(manageApi()[':id']['line-up'].draft.$delete({ param }))
      const next = loaded.acts.map(withKey)
      latest.current = next
      setHistory({ past: [], acts: next, future: [] })
      setSaving('unchanged')
    },
  }
}
