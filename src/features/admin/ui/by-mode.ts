import type { Desk } from '#features/reports/contract.ts'
import { useSiteMode } from '#platform/http/client/site-mode.ts'
import { ADMIN_TABS, type AdminTab } from './admin-search.ts'

/** The tabs of the dashboard. The preview has one sample label, so that it shows claims of labels only where some wait. */
export function useAdminTabs({ labelClaims }: Desk): readonly AdminTab[] {
  const isLive = useSiteMode() === 'live'
  return isLive || labelClaims > 0 ? ADMIN_TABS : ADMIN_TABS.filter((tab) => tab !== 'label-claims')
}
