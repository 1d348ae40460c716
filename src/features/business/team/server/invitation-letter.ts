import type { TeamRole } from '#features/business/limits.ts'
import { INVITATION_DAYS } from '../limits.ts'

export const ROLE_WORDS: Readonly<Record<TeamRole, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  poster: 'a poster',
}

/** The mail with the link of an invitation. The token is in the fragment, which servers and logs never see. */
export function invitationLetter(
  { businessName, role, token }: { businessName: string; role: TeamRole; token: string },
  { name, publicUrl }: { name: string; publicUrl: string },
): { subject: string; text: string } {
  const link = `${publicUrl}/business/invitation#${new URLSearchParams({ token })}`
  return {
    subject: `${businessName} invites you to its team on ${name}`,
    text: `Hello,\n\n${businessName} invites you to its team on ${name}, as ${ROLE_WORDS[role]}. To join, sign in with this email address and open this link:\n\n${link}\n\nThe link works once, for ${INVITATION_DAYS} days. If you don’t have an account here, sign up with this address first. If you don’t know the business, you don’t need to do anything.\n`,
  }
}
