import { useEffect, useState } from 'react'
import { draftOf } from './draft.ts'
import { type Merged, mergeMeanwhile } from './merge-meanwhile.ts'

/** The server's values, and their version. */
interface Saved<T, V> {
  values: T
  version: V
}

interface Edit<T, V> extends Saved<T, V> {
  /** The server's values when the form was filled, or when another save was detected. */
  base: T
  reason: string
  /** Changes that somebody else has saved meanwhile. */
  theirs: Merged<T> | undefined
}

/**
 * The values of a form that several people may save, and the reason for the change. The browser keeps the input until
 * it is saved or discarded; changes that others saved meanwhile are merged with it. `reason` is the default one.
 */
export function useSharedEdit<T extends object, V>(
  userId: string,
  place: string,
  saved: Saved<T, V>,
  reason = '',
) {
  const store = draftOf(userId, place)
  const [edit, setEdit] = useState<Edit<T, V>>(() => begin(store.read(), saved, reason))
  const { base, values } = edit
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(base)
  const text =
    isUnsaved || edit.reason !== reason ? JSON.stringify({ base, values, reason: edit.reason }) : ''
  useEffect(() => draftOf(userId, place).save(text), [userId, place, text])
  return {
    ...edit,
    isUnsaved,
    change: (part: Partial<T>) => setEdit((now) => ({ ...now, values: { ...now.values, ...part } })),
    setReason: (reason: string) => setEdit((now) => ({ ...now, reason })),
    /** After a save of `sent`; newer input stays. */
    keep: (sent: T, saved: Saved<T, V>) =>
      setEdit((now) => ({
        base: saved.values,
        version: saved.version,
        values: mergeMeanwhile(sent, now.values, saved.values).values,
        reason: '',
        theirs: undefined,
      })),
    /** After a save that failed because somebody else had saved. */
    join: (saved: Saved<T, V>) => setEdit((now) => joined(now, saved)),
    /** Discards the input. */
    discard: () => {
      store.clear()
      setEdit((now) => ({ ...now, values: now.base, reason, theirs: undefined }))
    },
  }
}

function joined<T extends object, V>(
  mine: Pick<Edit<T, V>, 'base' | 'values' | 'reason'>,
  saved: Saved<T, V>,
): Edit<T, V> {
  const merged = mergeMeanwhile(mine.base, mine.values, saved.values)
  const isChanged = merged.taken.length + merged.contested.length > 0
  return {
    base: saved.values,
    version: saved.version,
    values: merged.values,
    reason: mine.reason,
    theirs: isChanged ? merged : undefined,
  }
}

/** Restores a stored draft, if there is a valid one. */
function begin<T extends object, V>(text: string, saved: Saved<T, V>, reason: string): Edit<T, V> {
  const start = { ...saved, base: saved.values, reason, theirs: undefined }
  try {
    const stored: Partial<Edit<T, V>> = text ? JSON.parse(text) : {}
    if (!stored.base || !stored.values) return start
    return joined(
      {
        base: { ...saved.values, ...stored.base },
        values: { ...saved.values, ...stored.values },
        reason: stored.reason ?? reason,
      },
      saved,
    )
  } catch {
    return start
  }
}
