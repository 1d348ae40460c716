import type { AnyRouter } from '@tanstack/react-router'

/**
 * Cross-fades pages in browsers with View Transitions, but only when the path changes: filters in the URL must apply
 * at once. The router's own option does not handle the rejected promises of a skipped transition.
 */
export function fadeBetweenPages(router: AnyRouter): void {
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation?.pathname
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!document.startViewTransition || still || !from || from === router.latestLocation.pathname)
      return update()
    const transition = document.startViewTransition(update)
    // Rejected when the next transition skips this one, or the tab is hidden; the page has changed anyway.
    for (const step of [transition.ready, transition.finished]) step.catch(() => undefined)
    return transition.updateCallbackDone
  }
}
