/** Read before the first paint, by `HEAD_SCRIPT` in `shell/theme.ts`. */
const KEY = 'fanfare-hides'

/**
 * The class of others' content on a page that was rendered for everybody, until it is known which of it the member
 * hides. Until then, and for a limited time, it is invisible for members who hide anything, but keeps its space.
 */
export const UNTIL_HIDES_KNOWN = 'in-data-hides:until-known'

/** Stores whether a member hides anything, for this page and the next ones of this browser. */
export function rememberHides(userId: string, hides: boolean): void {
  document.documentElement.toggleAttribute('data-hides', hides)
  try {
    if (hides) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, pages show hidden content until their scripts have run.
  }
}
