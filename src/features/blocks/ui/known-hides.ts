/** Read before the first paint, by `HEAD_SCRIPT` in `shell/theme.ts`. */
const KEY = 'fanfare-hides'

/**
 * The class of what others wrote on a page that was rendered for everybody, until it is known what of it the member hides.
 * It is invisible for members who hide something, and keeps its place; after a time it shows whatever happens.
 */
export const UNTIL_HIDES_KNOWN = 'in-data-hides:until-known'

/** Remembers whether a member hides anything, for the pages that this browser opens next, and for this one. */
export function rememberHides(userId: string, hides: boolean): void {
  document.documentElement.toggleAttribute('data-hides', hides)
  try {
    if (hides) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage pages show what the member hides until its scripts have run.
  }
}
