import { z } from 'zod'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import { BIO_MAX, DISPLAY_NAME_MAX } from './limits.ts'

export const profile = z.object({
  id: z.uuid(),
  /** In the spelling of its owner, regardless of the case in the URL. */
  username: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Profile = z.infer<typeof profile>

/** Answer of `GET /api/profiles/{username}`, with the number of posts and the total of their likes. */
export const publicProfile = profile.extend({
  postsCount: z.int(),
  likesCount: z.int(),
  /** Its owner is banned, so only moderators see the profile. */
  isWithheld: z.boolean(),
})
export type PublicProfile = z.infer<typeof publicProfile>

const blankIsNull = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine(isStorableText, NOT_STORABLE)
    .nullable()
    .transform((text) => (text !== null && isVisibleText(text) ? text : null))

/** Body of `PATCH /api/me/profile`; missing fields stay unchanged. */
export const profileChange = z.object({
  displayName: blankIsNull(DISPLAY_NAME_MAX, 'Display name must be less than 50 characters').optional(),
  bio: blankIsNull(BIO_MAX, 'Bio must be less than 160 characters').optional(),
})
export type ProfileChange = z.infer<typeof profileChange>
