/** The search parameters of the page of reports; without `list` it shows what waits. */
export interface ReportsSearch {
  list?: 'appeals' | 'decided'
}

/** Drops unknown parameters and values. */
export const readReportsSearch = ({ list }: Record<string, unknown>): ReportsSearch => ({
  list: list === 'appeals' || list === 'decided' ? list : undefined,
})
