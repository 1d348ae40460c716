import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * A QueryClient whose `invalidateQueries` always starts a new request. By default it would wait for a request that is
 * already running, whose answer may be older than the change.
 */
export class SiteQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const loading = { ...filters, type: 'active', fetchStatus: 'fetching' } as const
    for (const query of filters?.refetchType === 'none' ? [] : this.getQueryCache().findAll(loading))
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}
