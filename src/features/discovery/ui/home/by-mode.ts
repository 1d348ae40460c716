import { useSiteMode } from '#platform/http/client/site-mode.ts'

/**
 * Whether Trending Now has the tab of albums. On a live site nothing counts which albums trend: what the tab shows in
 * preview are the new releases, which have a section of their own.
 */
export const useHasTrendingAlbums = (): boolean => useSiteMode() === 'preview'
