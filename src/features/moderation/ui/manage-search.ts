/** The search parameters of the manage pages, without defaults. */
export interface ManageSearch {
  tab?: 'overview' | 'page' | 'shows'
  filter?: 'pinned'
}

/** Drops unknown parameters and values. */
export const readManageSearch = ({ tab, filter }: Record<string, unknown>): ManageSearch => ({
  tab: tab === 'overview' || tab === 'page' || tab === 'shows' ? tab : undefined,
  filter: filter === 'pinned' ? filter : undefined,
})
