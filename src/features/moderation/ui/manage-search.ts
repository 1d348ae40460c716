/** What the manage pages keep in the address, all but the defaults. */
export interface ManageSearch {
  tab?: 'overview'
  filter?: 'pinned'
}

/** Keeps what means something. */
export const readManageSearch = ({ tab, filter }: Record<string, unknown>): ManageSearch => ({
  tab: tab === 'overview' ? tab : undefined,
  filter: filter === 'pinned' ? filter : undefined,
})
