/** Read before the first paint, by `HEAD_SCRIPT` in `shell/theme.ts`. */
const KEY = 'fanfare-news'

/** Remembers whether this browser has news to show to a member, so that the home keeps a place for them on the next load. */
export function rememberNews(userId: string, hasNews: boolean): void {
  try {
    if (hasNews) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the news come below what is on the screen.
  }
}

/** Whether the home keeps a place for news of this member. */
export function keepsPlaceForNews(userId: string): boolean {
  if ('news' in document.documentElement.dataset) return true
  try {
    return localStorage.getItem(KEY) === userId
  } catch {
    return false
  }
}
