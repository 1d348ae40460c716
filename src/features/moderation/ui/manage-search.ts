/** The tabs of the manage page. */
export const MANAGE_TABS = ['overview', 'content', 'page', 'shows', 'team'] as const
export type ManageTab = (typeof MANAGE_TABS)[number]

/** The search parameters of the manage pages, without defaults. */
export interface ManageSearch {
  tab?: Exclude<ManageTab, 'content'>
  filter?: 'pinned'
}

/** Drops unknown parameters and values. */
export const readManageSearch = ({ tab, filter }: Record<string, unknown>): ManageSearch => ({
  tab: MANAGE_TABS.filter((one) => one !== 'content').find((one) => one === tab),
  filter: filter === 'pinned' ? filter : undefined,
})
