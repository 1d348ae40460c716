import type { Decided } from './notify-applicant.ts'

/** The mail that tells of a decision. */
export function decisionLetter(decided: Decided, publicUrl: string): { subject: string; text: string } {
  const what =
    decided.kind === 'business_account'
      ? `the business account ${decided.name}`
      : `your claim for ${decided.name}`
  const dashboard = `${publicUrl}/business/dashboard`
  if (decided.verdict === 'approve') {
    const next =
      decided.kind === 'business_account'
        ? 'You can claim your artist now:'
        : 'You can pin, hide and answer posts there now:'
    return {
      subject: `${capitalized(what)} was approved`,
      text: `Hello,\n\n${what} was approved. ${next}\n\n${dashboard}\n`,
    }
  }
  return {
    subject: `${capitalized(what)} was not approved`,
    text: `Hello,\n\n${what} was not approved. The reason:\n\n${decided.reason ?? ''}\n\nYou may apply again:\n\n${dashboard}\n`,
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
