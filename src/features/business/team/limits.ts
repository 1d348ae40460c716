/** Limits and messages of the teams of businesses, for browser code that does not load zod. */

/** The most members of a team. */
export const TEAM_MAX = 30
/** The most open invitations of a business. */
export const INVITATIONS_MAX = 20
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

export const ONLY_VERIFIED_INVITES = 'Only verified businesses can invite people.'
export const TEAM_FULL = `A team has at most ${TEAM_MAX} members.`
export const TOO_MANY_INVITATIONS = `At most ${INVITATIONS_MAX} invitations can wait at once. Withdraw one first.`
export const ALREADY_INVITED =
  'This address is invited already. Withdraw that invitation to send another one.'
export const ALREADY_MEMBER = 'The member with this address belongs to the team already.'
export const LAST_OWNER = 'A business needs an owner. Make somebody else an owner first.'
export const INVITATION_GONE =
  'This invitation is not valid any more: it was accepted, declined or withdrawn, has expired, or is of somebody who can invite nobody now. Ask for a new one.'
export const OTHER_ADDRESS = 'This invitation was sent to another address than that of your account.'
export const CONFIRM_FIRST = 'Confirm the email address of your account first. The link is in a mail to you.'
export const BARRED_FROM_TEAM =
  'An admin took back, deleted or rejected a claim of yours on a page that this business manages, so you cannot join its team.'
export const NO_HEIR =
  'The other owners answer for a business of this name already. Make somebody else an owner first.'
export const NO_OWNER_NOW = 'This member cannot become an owner now.'
export const SAME_NAME_OWNED =
  'They own a business of this name already, so it cannot be transferred to them.'
