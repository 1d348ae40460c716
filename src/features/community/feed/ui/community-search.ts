import { FEED_SORTS, FEED_TABS, type FeedSort, type FeedTab, SEARCH_MAX } from '#features/community/limits.ts'

/** The search parameters of `/community`; missing ones have their defaults. */
export interface CommunitySearch {
  tab?: Exclude<FeedTab, 'all'>
  sort?: Exclude<FeedSort, 'latest'>
  search?: string
}

/** Reads the valid search parameters. */
export function readCommunitySearch({ tab, sort, search }: Record<string, unknown>): CommunitySearch {
  const words = typeof search === 'string' ? search.trim().slice(0, SEARCH_MAX) : ''
  return {
    tab: FEED_TABS.filter((one) => one !== 'all').find((one) => one === tab),
    sort: FEED_SORTS.filter((one) => one !== 'latest').find((one) => one === sort),
    search: words || undefined,
  }
}

declare module '@tanstack/react-router' {
  /** The state that a link to `/community` may pass. */
  interface HistoryState {
    linkedArtist?: { name: string; id: string }
    linkedFestival?: { name: string; id: string; type?: 'festival' }
    linkedLabel?: { type: 'label'; id: string; name: string }
    linkedVenue?: { type: 'venue'; id: string; name: string }
    linkedRecord?: { type: 'album' | 'song'; id: string; name: string }
    searchQuery?: string
  }
}
