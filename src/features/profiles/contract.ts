import { z } from 'zod'
import { NOT_STORABLE, storable } from '#platform/storable.ts'
import { BIO_MAX, DISPLAY_NAME_MAX, USERNAME_MAX, USERNAME_MIN } from './limits.ts'

/** A name as chosen at sign-up; unique regardless of case. */
export const username = z
  .string('Username must be at least 3 characters')
  .trim()
  .min(USERNAME_MIN, 'Username must be at least 3 characters')
  .max(USERNAME_MAX, 'Username must be less than 30 characters')
  .regex(/^[A-Za-z0-9_-]*$/, 'Username can only contain letters, numbers, underscores, and hyphens')

export const profile = z.object({
  id: z.uuid(),
  /** As its owner writes it, whatever case was asked for. */
  username: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Profile = z.infer<typeof profile>

/** Answer of `GET /api/profiles/{username}`: also how many posts there are, and the likes on them in all. */
export const publicProfile = profile.extend({ postsCount: z.int(), likesCount: z.int() })
export type PublicProfile = z.infer<typeof publicProfile>

/** Whether there is anything to see: some characters of Unicode take no room at all. */
const isVisible = (text: string) => /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text)

const blankIsNull = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine(storable, NOT_STORABLE)
    .nullable()
    .transform((text) => (text !== null && isVisible(text) ? text : null))

/** Body of `PATCH /api/me/profile`; what is left out stays. */
export const profileChange = z.object({
  displayName: blankIsNull(DISPLAY_NAME_MAX, 'Display name must be less than 50 characters').optional(),
  bio: blankIsNull(BIO_MAX, 'Bio must be less than 160 characters').optional(),
})
export type ProfileChange = z.infer<typeof profileChange>
