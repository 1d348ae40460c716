import { z } from '@hono/zod-openapi'
import { signUpFields, userChange } from '#features/accounts/contract.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'

const NO_USER_DATA =
  'This site stores no metadata of users. Change name and biography with PATCH /api/me/profile.'

/** Request bodies as `@supabase/auth-js` 2.119 sends them; the server ignores the other fields it sends. */
export const signUpBody = signUpFields.pick({ email: true, password: true }).extend({
  data: signUpFields.pick({ username: true, answer: true, invitation: true }).extend({
    time_zone: z.string().max(100).optional(),
  }),
})

/** E-mail address and password, or a refresh token, depending on `grant_type`. */
export const tokenBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().max(200).optional(),
})
export const tokenQuery = z.object({
  grant_type: z.enum(['password', 'refresh_token'], 'This grant type is not supported'),
})

export const recoverBody = signUpFields.pick({ email: true })

export const verifyBody = z.object({
  type: z.enum(['recovery', 'email_change', 'signup'], 'This type of link is not supported'),
  token_hash: z.string().max(200),
})

export const logoutQuery = z.object({ scope: z.enum(['local', 'others', 'global']).default('global') })

/** auth-js would take success to mean that `data` was stored. */
export const userBody = userChange.extend({
  data: z
    .object({}, NO_USER_DATA)
    .catchall(z.unknown())
    .refine((data) => Object.keys(data).length === 0, NO_USER_DATA)
    .optional(),
})

export const enrollBody = z.object({
  factor_type: z.literal(
    'totp',
    'Only authenticator apps are added here; add a passkey, then verify it as a factor',
  ),
  friendly_name: z.string().max(60).refine(isStorableText, NOT_STORABLE).optional(),
})
export const codeBody = z.object({ code: z.string().max(64) })

/** A part of the answer of an authenticator; such parts have some hundred characters. */
export const credentialPart = z.string().max(20_000)
/** The fields of all credentials; the browser adds more, which nothing reads. */
export const credential = z.object({
  id: credentialPart,
  rawId: credentialPart,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
})
/** The answer of `navigator.credentials.get()`, as JSON. */
export const assertion = credential.extend({
  response: z.object({
    clientDataJSON: credentialPart,
    authenticatorData: credentialPart,
    signature: credentialPart,
    // Some browsers send null.
    userHandle: credentialPart.nullish().transform((handle) => handle ?? undefined),
  }),
})

/** A code of the app, or the answer of a passkey to a challenge. */
export const factorProof = z.union([
  z.object({
    challenge_id: z.uuid(),
    webauthn: z.object({ type: z.literal('request'), credential_response: assertion }),
  }),
  codeBody,
])
export const factorParams = z.object({ id: z.uuid() })

export const enrolledFactor = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  /** `qr_code` is an SVG of `uri`; `secret` is for typing. Shown only once. */
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
export const challenge = z.discriminatedUnion('type', [
  z.object({ id: z.string(), type: z.literal('totp'), expires_at: z.int() }),
  z.object({
    id: z.string(),
    type: z.literal('webauthn'),
    expires_at: z.int(),
    webauthn: z.object({
      type: z.literal('request'),
      credential_options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
    }),
  }),
])
export const recoveryCodesStatus = z.object({
  id: z.string(),
  type: z.literal('recovery_code'),
  total: z.int(),
  remaining: z.int(),
})
export const recoveryCodes = z.object({
  id: z.string(),
  type: z.literal('recovery_code'),
  total: z.int(),
  /** Shown only once. */
  codes: z.array(z.string()),
})
