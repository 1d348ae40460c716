import { useRef, useState } from 'react'
import { manageApi, ownerParams, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import { isChangedMeanwhile, unwrap } from '#platform/http/client/client.ts'
import type { DraftAct, LineUp } from '../../contract.ts'

/** How long after the last change the draft is saved. */
const SAVE_AFTER_MS = 700
const STEPS_MAX = 100

/** An act with a key that it keeps while the editor is open. */
export type EditedAct = DraftAct & { key: string }

export type Saving = 'saved' | 'saving' | 'failed' | 'conflict' | 'unchanged'

export const withKey = (act: DraftAct): EditedAct => ({ ...act, key: crypto.randomUUID() })

const withoutKey = ({ key: _, ...act }: EditedAct): DraftAct => act

/** The acts of a show in the editor: each change can be undone, and is saved as a draft a moment later. */
export function useLineUp(owner: ShowOwner, showId: string, loaded: LineUp) {
  const [history, setHistory] = useState(() => ({
    past: [] as EditedAct[][],
    acts: (loaded.draft?.acts ?? loaded.acts).map(withKey),
    future: [] as EditedAct[][],
  }))
  const [saving, setSaving] = useState<Saving>(loaded.draft ? 'saved' : 'unchanged')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(history.acts)
  /** The versions of the line-up and draft on which the edited acts are based. */
  const version = useRef(loaded.version)
  const published = useRef(loaded.acts)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const param = { ...ownerParams(owner), id: showId }
  const api = () => manageApi()[':id']['line-up']

  /** Requests run one after another, because each needs the version that the one before returned. */
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    clearTimeout(timer.current)
    const sent = turn.current.then(send)
    turn.current = sent.catch((error) => {
      if (isChangedMeanwhile(error)) setSaving('conflict')
    })
    return sent
  }

  const bodyOf = (acts: EditedAct[]) => ({ acts: acts.map(withoutKey), version: version.current })

  async function save() {
    const acts = latest.current
    setSaving('saving')
    try {
      const saved = await inTurn(() => unwrap(api().draft.$put({ param, json: bodyOf(acts) })))
      version.current = saved.version
      // A change made meanwhile has started a timer of its own.
      if (latest.current === acts) setSaving('saved')
    } catch (error) {
      setSaving(isChangedMeanwhile(error) ? 'conflict' : 'failed')
    }
  }

  function show(next: typeof history) {
    latest.current = next.acts
    setHistory(next)
    setSaving('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS)
  }

  function begin(acts: DraftAct[], now: Saving) {
    latest.current = acts.map(withKey)
    setHistory({ past: [], acts: latest.current, future: [] })
    setSaving(now)
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
      const show = await inTurn(() => unwrap(api().$put({ param, json: bodyOf(latest.current) })))
      version.current = show.lineUpVersion
      published.current = show.acts
      begin(show.acts, 'unchanged')
      return show
    },
    /** Discards the draft; rejects with `ApiError`. */
    async drop() {
      const dropped = await inTurn(() =>
        unwrap(api().draft.$delete({ param, query: { version: String(version.current) } })),
      )
      version.current = dropped.version
      begin(published.current, 'unchanged')
    },
    /**
     * After a conflict: loads the other editor's version, which `undo` reverts to one's own; or keeps one's own and
     * overwrites theirs. Rejects with `ApiError`.
     */
    async resolve(choice: 'theirs' | 'own') {
      const theirs = await inTurn(() => unwrap(api().$get({ param })))
      version.current = theirs.version
      published.current = theirs.acts
      if (choice === 'own') return save()
      const acts = (theirs.draft?.acts ?? theirs.acts).map(withKey)
      setHistory({ past: [...past.slice(-STEPS_MAX), latest.current], acts, future: [] })
      latest.current = acts
      setSaving(theirs.draft ? 'saved' : 'unchanged')
    },
  }
}
