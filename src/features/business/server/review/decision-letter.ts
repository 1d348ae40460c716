import type { Decided } from './notify-applicant.ts'

/** The mail about a decision. */
export function decisionLetter(decided: Decided, publicUrl: string): { subject: string; text: string } {
  const isAccount = decided.kind === 'business_account'
  const what = isAccount ? `The business account ${decided.name}` : `Your claim for ${decided.name}`
  const dashboard = `${publicUrl}/business/dashboard`
  if (decided.verdict === 'approve') {
    const next = isAccount
      ? 'You can claim your artist now:'
      : 'You can pin, hide and answer posts there now:'
    return {
      subject: `${what} was approved`,
      text: `Hello,\n\n${what} was approved. ${next}\n\n${dashboard}\n`,
    }
  }
  return {
    subject: `${what} was not approved`,
    text: `Hello,\n\n${what} was not approved. The reason:\n\n${decided.reason ?? ''}\n\nYou may apply again:\n\n${dashboard}\n`,
  }
}
