/** The search parameters of the dashboard; the default tab has none. */
export interface DashboardSearch {
  tab?: 'artists'
}

/** Reads the search parameters of the dashboard's address; what means nothing is left out. */
export const readDashboardSearch = ({ tab }: Record<string, unknown>): DashboardSearch => ({
  tab: tab === 'artists' ? tab : undefined,
})
