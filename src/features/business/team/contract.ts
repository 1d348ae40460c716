import { z } from 'zod'
import { email } from '#features/accounts/contract.ts'
import { TEAM_ROLES } from '#features/business/limits.ts'

const role = z.enum(TEAM_ROLES, 'Choose a role')

const teamMember = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  role: z.enum(TEAM_ROLES),
  /** ISO 8601. */
  joinedAt: z.string(),
  isViewer: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

const teamInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** Username; null when that account was deleted. */
  invitedBy: z.string().nullable(),
  /** ISO 8601. */
  expiresAt: z.string(),
})
export type TeamInvitation = z.infer<typeof teamInvitation>

export const team = z.object({
  businessName: z.string(),
  /** Whether the business is verified; only then can it invite people. */
  isVerified: z.boolean(),
  /** The viewer's role. */
  role: z.enum(TEAM_ROLES),
  /** Owners first, then managers and posters, each in the order in which they joined. */
  members: z.array(teamMember),
  /** Open invitations, newest first; only owners see them. */
  invitations: z.array(teamInvitation),
})
export type Team = z.infer<typeof team>

/** Body of `POST /api/business/accounts/{id}/team/invitations`. */
export const newInvitation = z.object({ email, role })
export type NewInvitation = z.input<typeof newInvitation>

/** Body of `PUT /api/business/accounts/{id}/team/members/{memberId}`. */
export const newRole = z.object({ role })

/** Body of `POST /api/business/accounts/{id}/team/transfer`. */
export const transfer = z.object({ memberId: z.uuid('Choose a member') })

/** The secret in the link of the mail. */
export const invitationToken = z.object({ token: z.string().min(1).max(100) })

/** What an invitation offers to the person with its link. */
export const openedInvitation = z.object({
  businessName: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The address that it was sent to. */
  email: z.string(),
  /** Whether that is the address of the viewer's account. */
  isForViewer: z.boolean(),
  /** ISO 8601. */
  expiresAt: z.string(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

export const joined = z.object({ businessName: z.string(), role: z.enum(TEAM_ROLES) })
