import { focusManager } from '@tanstack/react-query'

/**
 * Queries refetch when the tab becomes visible, which the library detects, and also when one of two windows side by
 * side gets the focus. Call it once, in a browser.
 */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus()
    window.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    return () => {
      window.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
    }
  })
}
