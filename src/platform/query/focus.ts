import { focusManager } from '@tanstack/react-query'

/**
 * Queries count as looked at again when the tab is shown, which the library sees by itself, and also when one of
 * two windows that lie side by side gets the focus. Called once, in a browser.
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
