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
  'You’ve already invited this address. Withdraw that invitation to send another one.'
export const ALREADY_MEMBER = 'The member with this address is already on the team.'
export const LAST_OWNER = 'A business needs an owner. Make someone else an owner first.'
export const INVITATION_GONE =
  'This invitation no longer works: it was accepted, declined or withdrawn, has expired, or the person who sent it can no longer invite people. Ask for a new one.'
export const OTHER_ADDRESS = 'This invitation was sent to a different address than your account’s.'
export const CONFIRM_FIRST = 'Confirm your account’s email address first. We’ve mailed you the link.'
export const BARRED_FROM_TEAM =
  'An admin took back, deleted or rejected a claim of yours on a page this business manages, so you can’t join its team.'
export const NO_HEIR =
  'The other owners already run a business with this name. Make someone else an owner first.'
export const NO_OWNER_NOW = 'This member can’t become an owner at the moment.'
export const SAME_NAME_OWNED = 'They already own a business with this name, so you can’t transfer it to them.'
