import { useState } from 'react'
import { draftOf } from './draft.ts'

/**
 * Keeps the input of one member's form in this browser until the form is sent or discarded, so that it survives the end
 * of the session.
 */
export function useStoredDraft<T extends object>(userId: string, place: string, initial: T) {
  const store = draftOf(userId, place)
  const [values, setValues] = useState<T>(() => parse(store.read(), initial))
  return {
    values,
    change: (part: Partial<T>) => {
      const next = { ...values, ...part }
      setValues(next)
      store.save(JSON.stringify(next))
    },
    /** Empties the form after sending, except for input that was typed meanwhile. */
    forget: (sent?: T) => {
      const isOther = (now: string) => sent !== undefined && now !== JSON.stringify(sent)
      if (!isOther(store.read())) store.clear()
      setValues((now) => (isOther(JSON.stringify(now)) ? now : initial))
    },
  }
}

/** Restores a stored draft; missing fields, and fields of another type, are as in a new one. */
function parse<T extends object>(text: string, initial: T): T {
  try {
    const stored: Partial<T> = text ? JSON.parse(text) : {}
    const draft = { ...initial }
    for (const key in initial) {
      const value = stored[key]
      if (value !== undefined && typeof value === typeof initial[key]) draft[key] = value
    }
    return draft
  } catch {
    return initial
  }
}
