import { currentSession, subscribeToSession } from '#features/accounts/public-ui.tsx'

/**
 * Once somebody signs in on the page, the festival plans that this browser kept for a visitor become theirs. Returns what
 * ends the waiting. Those who sign in elsewhere, as by a link in a mail, bring them along with the next festival page.
 */
export function takePlansAtSignIn(): () => void {
  return subscribeToSession(() => {
    if (!currentSession().userId || !hasPlans()) return
    // The next page of a festival retries failed plans.
    void import('./ui/line-up/move-plans.ts').then(({ movePlans }) => movePlans()).catch(() => {})
  })
}

function hasPlans(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^fanfare\.plan\.[^.]+$/.test(key))
  } catch {
    return false
  }
}
