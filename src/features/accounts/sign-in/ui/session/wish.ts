/** What a visitor pressed that needs an account. */
export interface Wish {
  /** Such as `follow artist`; whoever does wishes knows them. */
  act: string
  /** Of what it is done to. */
  id: string
  /** The wish in words, such as "Follow Daft Punk". */
  words: string
}

/**
 * In local storage, and nowhere else: another site cannot write there, and a link cannot either, so nobody can make a
 * member do something by an address. Doing a wish is a request like any other, which the server checks.
 */
const KEY = 'fanfare.wish'

/** How long a wish is kept: long enough for a mail to arrive, too short for the next person at a shared computer. */
export const WISH_MS = 60 * 60_000

const TEXT_MAX = 300

/** Keeps a wish in place of an earlier one. Returns false where the browser stores nothing. */
export function keepWish({ act, id, words }: Wish, now = Date.now()): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ act, id, words: words.slice(0, TEXT_MAX), madeAt: now }))
    sessionStorage.setItem(KEY, '')
    return true
  } catch {
    return false
  }
}

/** The wish of this browser, unless it has expired. */
export function readWish(now = Date.now()): Wish | undefined {
  try {
    return parseWish(localStorage.getItem(KEY), now)
  } catch {
    return undefined
  }
}

/** Whether the wish was made in this tab, which then shows what became of it. */
export function isWishOfThisTab(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function forgetWish(): void {
  try {
    localStorage.removeItem(KEY)
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored then.
  }
}

/** Takes the wish out of the storage, if `isMine` says so; of several tabs only one gets it. */
export async function takeWish(isMine: (wish: Wish) => boolean): Promise<Wish | undefined> {
  const take = () => {
    const wish = readWish()
    if (!wish || !isMine(wish)) return undefined
    forgetWish()
    return wish
  }
  // Browsers have locks on secure origins only; elsewhere two tabs may do the same twice, which changes nothing.
  return navigator.locks ? navigator.locks.request(KEY, take) : take()
}

/** The stored wish; undefined for what is not one, and when it has expired. `now`: milliseconds since 1970. */
export function parseWish(text: string | null, now: number): Wish | undefined {
  if (!text) return undefined
  const found: unknown = JSON.parse(text)
  if (typeof found !== 'object' || found === null) return undefined
  const { act, id, words, madeAt } = found as Record<string, unknown>
  const isRecent = typeof madeAt === 'number' && madeAt <= now && now - madeAt < WISH_MS
  if (!isRecent || !isText(act) || !isText(id) || !isText(words)) return undefined
  return { act, id, words }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_MAX
