import { useSiteMode } from '#platform/http/client/site-mode.ts'

const EMPTY = 'None of the papers has told us anything yet.'

/** What the news page says without news; on a live site to its operator as well. */
export const useNoNewsText = (): string =>
  useSiteMode() === 'preview'
    ? `${EMPTY} Look in again in a little while.`
    : `${EMPTY} Do you run this site? The setting NEWS_FEEDS says which papers it reads.`
