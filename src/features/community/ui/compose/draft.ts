/** A draft of a text, stored across failures and reloads. */
export interface Draft {
  read(): string
  save(text: string): void
  clear(): void
}

/** Whether a member has a draft of a post. */
export const hasDraft = (userId: string): boolean =>
  Boolean(draftOf(userId, 'post').read() || draftOf(userId, POST_MEDIA).read())

/** The place of the files of a drafted post. */
export const POST_MEDIA = 'post.media'

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
