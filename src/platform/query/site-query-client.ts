import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * A QueryClient whose `invalidateQueries` begins first fetches anew. By default it would wait for the answer that is on
 * its way, which may be older than the change that one invalidates for.
 */
export class SiteQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const loading = { ...filters, type: 'active', fetchStatus: 'fetching' } as const
    for (const query of filters?.refetchType === 'none' ? [] : this.getQueryCache().findAll(loading))
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}
