import { z } from 'zod'
import { auditEntry } from '#features/accounts/audit/contract.ts'
import { ownSession, ROLES, actionReason as reason, suspensionEnd } from '#features/accounts/contract.ts'
import { MEMBER_SEARCH_MAX, MEMBER_STATES, MEMBERS_PAGE } from './limits.ts'

/** Body of actions that need only a reason. */
export const withReason = z.object({ reason })

/** Body of `POST /api/admin/members/{id}/ban`. */
export const ban = z.object({
  reason,
  /** `hide`: nobody sees profile, posts and replies until the ban is lifted. */
  content: z.enum(['keep', 'hide']).default('keep'),
})

/** Body of `POST /api/admin/members/{id}/suspend`. */
export const suspension = z.object({
  until: suspensionEnd,
  reason,
})

export const MEMBER_ROLES = ['member', ...ROLES] as const
export const ROLE_LABELS = { member: 'Member', moderator: 'Moderator', admin: 'Admin' } as const
/** Body of `PUT /api/admin/members/{id}/role`. */
export const roleChange = z.object({ role: z.enum(MEMBER_ROLES), reason })

/** Query of `GET /api/admin/members`. */
export const membersQuery = z.object({
  /** A part of the username or name; for admins also of the email address. */
  search: z.string().trim().max(MEMBER_SEARCH_MAX).optional(),
  state: z.enum(MEMBER_STATES).optional(),
  role: z.enum(ROLES).optional(),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(MEMBERS_PAGE).default(MEMBERS_PAGE),
})

/** A member as admins and moderators see one. Times are ISO 8601, UTC. */
export const listedMember = z.object({
  id: z.uuid(),
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Null for moderators. */
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  state: z.enum(MEMBER_STATES),
  suspendedUntil: z.string().nullable(),
  /** The reason of the suspension or ban. */
  reason: z.string().nullable(),
  joinedAt: z.string(),
  lastSignInAt: z.string().nullable(),
})
export type ListedMember = z.infer<typeof listedMember>

/** Newest members first. */
export const membersPage = z.object({ items: z.array(listedMember), nextCursor: z.string().nullable() })
export type MembersPage = z.infer<typeof membersPage>

/** Numbers of the content that is deleted with the account. */
const possessions = z.object({
  posts: z.int(),
  replies: z.int(),
  likes: z.int(),
  files: z.int(),
  businessAccounts: z.int(),
  claims: z.int(),
})
export type Possessions = z.infer<typeof possessions>

export const memberDetails = z.object({
  member: listedMember,
  /** The texts of the profile. */
  bio: z.string().nullable(),
  /** Whether the password alone does not log in. */
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  possessions,
  /** Most recently seen first. Empty for moderators. */
  sessions: z.array(ownSession.omit({ isCurrent: true })),
  /** The newest posts and replies, also those that are not public. */
  written: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['post', 'reply']),
      postId: z.uuid(),
      excerpt: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** The actions of admins and moderators on the account, newest first. */
  history: z.array(auditEntry),
})
export type MemberDetails = z.infer<typeof memberDetails>
