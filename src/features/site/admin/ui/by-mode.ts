import type { Desk } from '#features/safety/reports/contract.ts'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { ADMIN_TABS, type AdminTab } from './admin-search.ts'

/**
 * The tabs of the dashboard. The preview has one sample label and no venues, so it shows tabs for their claims only
 * while some wait.
 */
export function useAdminTabs({ labelClaims, venueClaims }: Desk): readonly AdminTab[] {
  const isLive = useSiteMode() === 'live'
  const isShown = (tab: AdminTab) =>
    (tab !== 'label-claims' || labelClaims > 0) && (tab !== 'venue-claims' || venueClaims > 0)
  return ADMIN_TABS.filter((tab) => isLive || isShown(tab))
}
