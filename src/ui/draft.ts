/** A draft of a text, stored in this browser across failures, reloads and ended sessions. */
export interface Draft {
  read(): string
  save(text: string): void
  clear(): void
}

/** The draft of one member in one place, such as a post's id. Without storage nothing is saved. */
export function draftOf(userId: string, place: string): Draft {
  const key = `fanfare.draft.${userId}.${place}`
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt(() => localStorage.getItem(key)) ?? '',
    save: (text) => attempt(() => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key))),
    clear: () => attempt(() => localStorage.removeItem(key)),
  }
}
