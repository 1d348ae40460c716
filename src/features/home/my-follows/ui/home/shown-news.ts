/** Read before the first paint, by `HEAD_SCRIPT` in `shell/theme.ts`. */
const KEY = 'fanfare-news'

/** Stores whether this browser has news for a member, so that the home reserves a place for it on the next load. */
export function rememberNews(userId: string, hasNews: boolean): void {
  try {
    if (hasNews) localStorage.setItem(KEY, userId)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, the news is shown below the visible part of the page.
  }
}

/** Makes the home reserve a place for news, if there is any, from now on, also without a reload. */
export function reserveNewsSpace(userId: string): void {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(KEY) === userId) dataset.news = ''
    else delete dataset.news
  } catch {
    delete dataset.news
  }
}
