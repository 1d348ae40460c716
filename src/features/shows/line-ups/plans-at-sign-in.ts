import { currentSession, subscribeToSession } from '#features/accounts/public-ui.tsx'

/**
 * Moves the festival plans that this browser kept for a visitor to the account as soon as somebody signs in on this
 * page. Returns a function that stops waiting. After a sign-in elsewhere, such as by a link in a mail, the next
 * festival page moves them.
 */
export function takePlansAtSignIn(): () => void {
  return subscribeToSession(() => {
    if (!currentSession().userId || !hasPlans()) return
    // The next page of a festival retries failed plans.
    void import('./ui/move-plans.ts').then(({ movePlans }) => movePlans()).catch(() => {})
  })
}

function hasPlans(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^fanfare\.plan\.[^.]+$/.test(key))
  } catch {
    return false
  }
}
