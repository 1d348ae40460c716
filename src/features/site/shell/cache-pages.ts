import type { AnyRouter } from '@tanstack/react-router'

/**
 * Registers the service worker, which caches visited pages for use without a connection. Posts the address of each
 * page to it, because client-side navigation sends no request for a page, and those of the files that came past it:
 * all that the first page loads before the worker is there.
 */
export async function cachePages(router: AnyRouter): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const post = (page: string) => active?.postMessage(page)
  post(router.state.location.pathname + router.state.location.searchStr)
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) post(toLocation.pathname + toLocation.searchStr)
  })
  new PerformanceObserver((list) => {
    for (const { name, workerStart } of list.getEntries() as PerformanceResourceTiming[]) {
      // 0 for a file that was loaded without a service worker.
      const path = name.slice(location.origin.length)
      if (workerStart === 0 && name.startsWith(location.origin) && /^\/(assets|images|sample)\//.test(path))
        post(path)
    }
  }).observe({ type: 'resource', buffered: true })
}
