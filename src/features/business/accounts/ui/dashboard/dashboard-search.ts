/** The search parameters of the dashboard; the default tab has none. */
export interface DashboardSearch {
  tab?: 'artists'
}

/** Parses the search parameters of the dashboard; drops invalid ones. */
export const readDashboardSearch = ({ tab }: Record<string, unknown>): DashboardSearch => ({
  tab: tab === 'artists' ? tab : undefined,
})
