import { useSiteMode } from '#platform/http/client/site-mode.ts'

/** Whether the manage page has the tab Page: on a live site, for statements of the business. */
export const useHasPageTab = (): boolean => useSiteMode() === 'live'

/** Whether the manage page has the tabs Team and Numbers, which the preview does not describe. */
export const useHasTeamTabs = (): boolean => useSiteMode() === 'live'

/**
 * Whether viewers who may not manage a page are redirected to the claim that explains why; in a preview, to the
 * dashboard's first tab.
 */
export const useLeadsToClaims = (): boolean => useSiteMode() === 'live'

/** Whether the manage page has the tab Shows: a preview shows sample events in place of real ones. */
export const useHasShowsTab = (): boolean => useSiteMode() === 'live'
