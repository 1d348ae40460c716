import type { DecisionNotice } from './notify-applicant.ts'

/** The mail about a decision. */
export function decisionLetter(notice: DecisionNotice, publicUrl: string): { subject: string; text: string } {
  const isAccount = notice.kind === 'business_account'
  const subject = isAccount ? `The business account ${notice.name}` : `Your claim for ${notice.name}`
  const dashboard = `${publicUrl}/business/dashboard`
  if (notice.verdict === 'approve') {
    const next = isAccount ? 'You can claim your page now:' : 'You can pin, hide and answer posts there now:'
    return {
      subject: `${subject} was approved`,
      text: `Hello,\n\n${subject} was approved. ${next}\n\n${dashboard}\n`,
    }
  }
  const outcome = {
    reject: 'was not approved',
    unverify: 'is no longer verified',
    revoke: 'was taken back',
    delete: 'was deleted',
  }[notice.verdict]
  const why = notice.reason === null ? '' : ` The reason:\n\n${notice.reason}`
  const next = isBarred(notice) ? 'You may answer by a new claim with documents' : 'You may apply again'
  return {
    subject: `${subject} ${outcome}`,
    text: `Hello,\n\n${subject} ${outcome}.${why}\n\n${next}:\n\n${dashboard}\n`,
  }
}

/** Whether from now on only an admin can approve the claimant. */
const isBarred = ({ verdict, isBarred = false }: DecisionNotice) =>
  isBarred || verdict === 'revoke' || verdict === 'delete'
