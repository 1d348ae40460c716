import { z } from 'zod'
import { emailAddress } from '#platform/email-address.ts'
import { REGISTRATION_MODES } from '#platform/registration-mode.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import {
  ANSWER_MAX,
  ANSWER_TOO_LONG,
  APPLICATIONS_PAGE,
  EMAIL_MAX,
  INVALID_EMAIL,
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  REASON_MAX,
  REASON_REQUIRED,
  REASON_TOO_LONG,
  SUSPENSION_MAX_DAYS,
  USERNAME_DIFFERS,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts'

export const email = emailAddress(INVALID_EMAIL, EMAIL_MAX)

/** The username chosen at sign-up; unique regardless of case. */
export const username = z
  .string('Username must be at least 3 characters')
  .trim()
  .min(USERNAME_MIN, 'Username must be at least 3 characters')
  .max(USERNAME_MAX, 'Username must be less than 30 characters')
  .regex(/^[A-Za-z0-9_-]*$/, 'Username can only contain letters, numbers, underscores, and hyphens')

export const newPassword = z
  .string(PASSWORD_TOO_SHORT)
  .min(PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .max(PASSWORD_MAX, PASSWORD_TOO_LONG)

const passwordInput = z
  .string(PASSWORD_REQUIRED)
  .min(1, PASSWORD_REQUIRED)
  .max(PASSWORD_MAX, PASSWORD_TOO_LONG)

/**
 * The fields of the sign-up form. `answer`: the answer to an admin's question, if approval is required; `invitation`:
 * the code of an invitation.
 */
export const signUpFields = z.object({
  email,
  password: newPassword,
  username,
  answer: z.string().trim().max(ANSWER_MAX, ANSWER_TOO_LONG).refine(isStorableText, NOT_STORABLE).optional(),
  invitation: z.string().max(64).refine(isStorableText, NOT_STORABLE).optional(),
})
export type SignUpFields = z.infer<typeof signUpFields>

/** How people become members. */
export const registration = z.object({
  mode: z.enum(REGISTRATION_MODES),
  /** The question to applicants, if an admin approves them. */
  question: z.string().nullable(),
  /** The member whose invitation the query names, if it is valid. */
  invitedBy: z.string().nullable(),
})
export type Registration = z.infer<typeof registration>
export const registrationQuery = z.object({
  invitation: z.string().max(64).refine(isStorableText, NOT_STORABLE).optional(),
})

/** Body of `POST /api/me/invitations`. */
export const newInvitation = z.object({
  uses: z.int().min(1).max(INVITATION_USES_MAX),
  days: z.int().min(1).max(INVITATION_DAYS_MAX),
})
export type NewInvitation = z.infer<typeof newInvitation>

/** Times are ISO 8601, UTC. */
export const invitations = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      uses: z.int(),
      usesLeft: z.int(),
      expiresAt: z.string(),
    }),
  ),
  invited: z.array(z.object({ username: z.string(), joinedAt: z.string() })),
})
export type Invitations = z.infer<typeof invitations>

/** Query of `GET /api/admin/applications`. */
export const applicationsQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(APPLICATIONS_PAGE).default(APPLICATIONS_PAGE),
})
export const applicationsPage = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      email: z.string(),
      answer: z.string(),
      /** ISO 8601, UTC. */
      appliedAt: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int(),
})
export type ApplicationsPage = z.infer<typeof applicationsPage>

export const APPLICATION_VERDICTS = ['approve', 'refuse', 'discard'] as const
/** Body of `POST /api/admin/applications/decide`. The applicant reads the reason of a refusal. */
export const applicationDecision = z
  .object({
    ids: z.array(z.uuid()).min(1).max(APPLICATIONS_PAGE),
    verdict: z.enum(APPLICATION_VERDICTS),
    reason: z
      .string()
      .trim()
      .max(REASON_MAX, REASON_TOO_LONG)
      .refine(isStorableText, NOT_STORABLE)
      .optional(),
  })
  .refine(({ verdict, reason }) => verdict !== 'refuse' || isVisibleText(reason ?? ''), {
    path: ['reason'],
    error: REASON_REQUIRED,
  })
export type ApplicationDecision = z.infer<typeof applicationDecision>
export const decidedApplications = z.object({
  decided: z.int(),
  /** Applications that could not be approved and remain, because the name or address was taken meanwhile. */
  failed: z.array(z.object({ id: z.uuid(), username: z.string(), reason: z.string() })),
})
export type DecidedApplications = z.infer<typeof decidedApplications>

/** The fields of the login form. */
export const signInFields = z.object({ email, password: passwordInput })
export type SignInFields = z.infer<typeof signInFields>

/** The user of a session, in the shape that `@supabase/auth-js` reads. */
export const authUser = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: z.string().nullable(),
  /** Empty: Fanfare stores no phone numbers, but clients expect a string. */
  phone: z.literal(''),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  app_metadata: z.object({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.object({ username: z.string(), display_name: z.string().nullable() }),
  /** The one way to sign in: auth-js reads an empty list at sign-up as "already registered". */
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      provider: z.literal('email'),
      identity_data: z.object({ sub: z.string(), email: z.string() }),
      created_at: z.string(),
      last_sign_in_at: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
  is_anonymous: z.boolean(),
  factors: z.array(
    z.object({
      id: z.string(),
      friendly_name: z.string(),
      factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
      status: z.enum(['verified', 'unverified']),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
})
export type AuthUser = z.infer<typeof authUser>

/** The session of the specification; `expires_at` in seconds since 1970, `expires_in` in seconds. */
export const sessionAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  token_type: z.literal('bearer'),
  user: authUser,
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const SECURITY_EVENTS = [
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_ended',
  'sessions_ended',
  'token_reuse',
  'identity_confirmed',
  'identity_confirmation_failed',
  'recovery_requested',
  'recovery_used',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'username_changed',
  'factor_added',
  'factor_removed',
  'factor_passed',
  'factor_failed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_used',
  'passkey_failed',
  'passkey_required',
  'passkey_not_required',
  'role_granted',
  'role_revoked',
  'export_requested',
  'account_suspended',
  'account_banned',
  'account_restored',
  'account_deleted',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** Body of `PUT /api/me/username`. */
export const usernameChange = z.object({ username })
/** `former`: the one before; null for a member who has not changed it. */
export const ownUsername = z.object({ username: z.string(), former: z.string().nullable() })
export type OwnUsername = z.infer<typeof ownUsername>

/** What `updateUser` of auth-js may change; both need `current_password`, the address also needs `nonce`. */
export const userChange = z.object({
  email: email.optional(),
  password: newPassword.optional(),
  current_password: z.string().max(PASSWORD_MAX).optional(),
  /** A code of the authenticator app, or a recovery code, if the account has one. */
  nonce: z.string().max(64).optional(),
})
export type UserChange = z.infer<typeof userChange>

/** Why an admin or moderator does something to an account. */
export const actionReason = z
  .string(REASON_REQUIRED)
  .trim()
  .refine(isVisibleText, REASON_REQUIRED)
  .max(REASON_MAX, REASON_TOO_LONG)
  .refine(isStorableText, NOT_STORABLE)

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when an account is suspended, ISO 8601. */
export const suspensionEnd = z.iso
  .datetime({ offset: true, error: 'Choose a time' })
  .refine((until) => Date.parse(until) > Date.now(), 'Choose a time in the future')
  .refine(
    (until) => Date.parse(until) < Date.now() + SUSPENSION_MAX_DAYS * DAY_MS,
    `Choose a time within ${SUSPENSION_MAX_DAYS} days; a ban has no end`,
  )

/** Body of `POST /api/me/confirm`. `code`: of the authenticator app, or a recovery code, if the account has one. */
export const identityProof = z.object({ password: passwordInput, code: z.string().max(64).optional() })
export type IdentityProof = z.infer<typeof identityProof>
export const confirmation = z.object({ confirmedUntil: z.string() })

/** Body of `POST /api/me/delete-account`, with the username as the member typed it. */
export const accountDeletion = identityProof.extend({ username: z.string(USERNAME_DIFFERS) })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** Body of `POST /api/me/first-admin`: the token of the link. */
export const firstAdminToken = z.object({ token: z.string().min(1).max(100) })

/** Body of `POST /api/admin/members/{id}/delete`. */
export const memberDeletion = z.object({ reason: actionReason })

/** A session of the member. Times are ISO 8601, UTC. */
export const ownSession = z.object({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.string(),
  /** Accurate to ten minutes, the lifetime of an access token. */
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENTS),
  at: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** Moderators decide on reports and remove content; admins do that too, and everything else. */
export const ROLES = ['moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]
export const roles = z.object({ roles: z.array(z.enum(ROLES)) })

/** "Download my data": `url` opens the zip for 48 hours, without signing in. */
export const dataExport = z.object({
  id: z.uuid(),
  state: z.enum(['pending', 'ready', 'failed']),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
  url: z.string().nullable(),
})
export type DataExport = z.infer<typeof dataExport>
