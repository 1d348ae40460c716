/** How people become members: at once, after an admin's approval, by a member's invitation, or not at all. */
export const REGISTRATION_MODES = ['open', 'approval', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
