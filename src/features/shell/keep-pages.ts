import type { AnyRouter } from '@tanstack/react-router'

/**
 * Has the service worker keep what was seen, for when there is no connection. Pages that are reached inside the
 * site are told to it, since it sees no request for them.
 */
export async function keepPages(router: AnyRouter): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const tell = (page: string) => active?.postMessage(page)
  tell(router.state.location.pathname + router.state.location.searchStr)
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) tell(toLocation.pathname + toLocation.searchStr)
  })
}
