import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets one page fade into the next where the browser can (View Transitions), and only when the path changes: a
 * filter in the address answers at once. The router's own switch leaves the promises of a transition that is
 * overtaken by the next one unhandled.
 */
export function fadeBetweenPages(router: AnyRouter): void {
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation?.pathname
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!document.startViewTransition || still || !from || from === router.latestLocation.pathname)
      return update()
    const transition = document.startViewTransition(update)
    // Overtaken by the next one, or the tab is hidden: the page has changed all the same.
    for (const step of [transition.ready, transition.finished]) step.catch(() => undefined)
    return transition.updateCallbackDone
  }
}
