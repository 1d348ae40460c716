/** Whether this browser blocks what a site stores in it (local storage, locks, cookies): reading it throws then. */
export function isSiteDataBlocked(): boolean {
  try {
    localStorage.getItem('')
    return false
  } catch {
    return true
  }
}
