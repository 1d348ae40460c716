import type { ShowsSearch } from './shows-search.ts'

const KEY = 'fanfare-shows-near'

type Remembered = Pick<ShowsSearch, 'near' | 'km'>

/** Where this browser looked for shows last; undefined if nowhere. */
export function rememberedPlace(): Remembered | undefined {
  try {
    const near = localStorage.getItem(KEY)
    if (!near) return undefined
    const [place, km] = near.split('|')
    return { near: place, km: km || undefined }
  } catch {
    // Without storage, the list begins with all places.
    return undefined
  }
}

/** Keeps where this browser looks for shows; without a place, forgets it. */
export function rememberPlace({ near, km }: Remembered): void {
  try {
    if (near) localStorage.setItem(KEY, `${near}|${km ?? ''}`)
    else localStorage.removeItem(KEY)
  } catch {
    // It is not kept.
  }
}
