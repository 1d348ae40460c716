import { z } from 'zod'
import { ApiError } from '#platform/http/client/client.ts'
import { returnPath } from './return-path.ts'
import { WISH_MS, type Wish } from './wish.ts'

const unsent = z.object({
  /** What it was, such as "Reply to Ana". */
  words: z.string(),
  /** Opens the form again, where the page shows it only when asked. */
  wish: z.object({ act: z.string(), id: z.string(), words: z.string() }).optional(),
  /** The page with the form. */
  path: z.string().refine((path) => returnPath(path) === path),
  keptAt: z.number(),
})

/** A text that was refused until its author confirms the address. Its draft is kept by the form. */
export type Unsent = z.infer<typeof unsent>

const keyOf = (userId: string) => `fanfare.unsent.${userId}`

/**
 * Keeps where a member wrote what the server refused because the address is not confirmed, for the page that the mail's
 * link opens. Does nothing after any other error.
 */
export function keepUnsent(userId: string, error: unknown, words: string, wish?: Wish): void {
  if (!(error instanceof ApiError && error.problem.code === 'email_not_confirmed')) return
  const { pathname, search } = window.location
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify({ words, wish, path: pathname + search, keptAt: Date.now() } satisfies Unsent),
    )
  } catch {
    // The page of the link leads to the community then.
  }
}

/** What a member could not send within the last hour. */
export function readUnsent(userId: string, now = Date.now()): Unsent | undefined {
  try {
    const found = unsent.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? ''))
    return found.keptAt <= now && now - found.keptAt < WISH_MS ? found : undefined
  } catch {
    return undefined
  }
}

export function forgetUnsent(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing is stored then.
  }
}
