import { useRef, useState } from 'react'
import { draftOf } from './draft.ts'

/**
 * The state of one member's form, kept in this browser as JSON until it is cleared, so that it survives reloads and an
 * ended session. A stored state is ignored when `isOld` returns true.
 */
export function useStoredForm<T extends object>(
  userId: string,
  place: string,
  initial: T,
  isOld: (stored: Partial<T>) => boolean = () => false,
) {
  const store = draftOf(userId, place)
  const [value, setValue] = useState<T>(() => {
    const stored = parse<T>(store.read())
    return stored && !isOld(stored) ? { ...initial, ...stored } : initial
  })
  // Holds the latest value, so that a finished upload is merged with input typed meanwhile.
  const latest = useRef(value)
  return {
    value,
    change(part: Partial<T>) {
      latest.current = { ...latest.current, ...part }
      setValue(latest.current)
      store.save(JSON.stringify(latest.current))
    },
    /** Clears the stored state; what is on the screen stays. */
    forget: () => store.clear(),
  }
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
