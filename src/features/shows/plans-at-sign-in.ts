import { currentSession, subscribeToSession } from '#features/accounts/public-ui.tsx'

/** Once a member has signed in, the festival plans that this browser kept for a visitor become theirs. Called once. */
export function takePlansAtSignIn(): void {
  subscribeToSession(() => {
    if (!currentSession().userId || !hasPlans()) return
    // What fails is tried again with the next sign-in and on the next page of a festival.
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
