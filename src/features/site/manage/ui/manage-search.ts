/** The tabs of the manage page. */
export const MANAGE_TABS = ['overview', 'content', 'page', 'shows', 'team', 'numbers'] as const
export type ManageTab = (typeof MANAGE_TABS)[number]

/** The search parameters of the manage pages, without defaults. */
export interface ManageSearch {
  tab?: Exclude<ManageTab, 'content'>
  filter?: 'pinned'
  /** The period of the numbers; 28 days without it. */
  period?: 'year'
}

/** Drops unknown parameters and values. */
export const readManageSearch = ({ tab, filter, period }: Record<string, unknown>): ManageSearch => ({
  tab: MANAGE_TABS.filter((one) => one !== 'content').find((one) => one === tab),
  filter: filter === 'pinned' ? filter : undefined,
  period: period === 'year' ? period : undefined,
})
