import type { Told } from './tell.ts'

/** The mail that tells of a decision. */
export function decisionLetter(told: Told, publicUrl: string): { subject: string; text: string } {
  const what =
    told.kind === 'business_account' ? `the business account ${told.name}` : `your claim for ${told.name}`
  const dashboard = `${publicUrl}/business/dashboard`
  if (told.verdict === 'approve') {
    const next =
      told.kind === 'business_account'
        ? 'You can claim your artist now:'
        : 'You can pin, hide and answer posts there now:'
    return {
      subject: `${capitalized(what)} was approved`,
      text: `Hello,\n\n${what} was approved. ${next}\n\n${dashboard}\n`,
    }
  }
  return {
    subject: `${capitalized(what)} was not approved`,
    text: `Hello,\n\n${what} was not approved. The reason:\n\n${told.reason ?? ''}\n\nYou may apply again:\n\n${dashboard}\n`,
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
