import { z } from 'zod'

export const ACCESS_CODE_MIN = 4
export const ACCESS_CODE_MAX = 50

/** Body of `POST /api/access`. */
export const accessRequest = z.object({
  code: z
    .string()
    .trim()
    .min(1, 'Access code is required')
    .min(ACCESS_CODE_MIN, 'Access code must be at least 4 characters')
    .max(ACCESS_CODE_MAX, 'Access code must be less than 50 characters'),
})

/** `gate`: whether the pre-launch gate is on; `granted`: whether this browser may pass. */
export const accessState = z.object({ gate: z.boolean(), granted: z.boolean() })
export type AccessState = z.infer<typeof accessState>

export const INVALID_CODE = 'Invalid access code. Please try again.'

/** The `code` of the 403 problem that everything answers to a browser without access. */
export const ACCESS_REQUIRED = 'access_required'
