import { useSiteMode } from '#platform/http/client/site-mode.ts'

/** Whether the manage page has the tab Page: a live site shows what businesses state there. */
export const useHasPageTab = (): boolean => useSiteMode() === 'live'

/** Whether the manage page has the tabs Team and Numbers, which the preview does not describe. */
export const useHasTeamTabs = (): boolean => useSiteMode() === 'live'

/** Whether who may not manage a page is led to the claim that says why; in a preview, to the dashboard's first tab. */
export const useLeadsToClaims = (): boolean => useSiteMode() === 'live'

/** Whether the manage page has the tab Shows: a preview shows sample events in place of real ones. */
export const useHasShowsTab = (): boolean => useSiteMode() === 'live'
