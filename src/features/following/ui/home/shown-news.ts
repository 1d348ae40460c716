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

/** Lets the home keep a place for what is new from now on, also without another load, where there is some. */
export function reserveNewsSpace(userId: string): void {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(KEY) === userId) dataset.news = ''
    else delete dataset.news
  } catch {
    delete dataset.news
  }
}
