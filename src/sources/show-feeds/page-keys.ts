import { beginningOf } from '#platform/storable-text.ts'
import type { FeedEntry } from './entry.ts'

const KEY_MAX = 500
/** The longest name that fits into a key without losing its end. */
const NAME_MAX = 480

/** The names that a page gives an event: `@id`, `url` and `identifier`, as far as present. */
export interface NamedEvent {
  names: readonly string[]
  day: string
}

/**
 * Makes the keys of the events of a page: the first of its names that no event of another day shares, so that an event
 * keeps its key when its day changes. Where there is none the key has the day, or all that is stated. Its other keys are
 * those that it has as soon as it shares a name, or shares it no longer.
 */
export function createPageKeys(events: readonly NamedEvent[]) {
  const days = new Map<string, Set<string>>()
  for (const { names, day } of events) {
    for (const name of names) days.set(name, (days.get(name) ?? new Set()).add(day))
  }
  // Names with this prefix change between versions of the page.
  const isLasting = (name: string) => name.length <= NAME_MAX && !name.startsWith('_:')
  return ({ names, day }: NamedEvent, fallback: string): Pick<FeedEntry, 'key' | 'otherKeys'> => {
    const lasting = names.filter(isLasting)
    const own = lasting.find((name) => days.get(name)?.size === 1)
    const key = beginningOf(own ?? (names[0] ? `${names[0]}#${day}` : fallback), KEY_MAX)
    const others = [...names.map((name) => beginningOf(`${name}#${day}`, KEY_MAX)), ...lasting]
    return { key, otherKeys: [...new Set(others)].filter((other) => other !== key) }
  }
}
