import { z } from 'zod'
import {
  ACCESS_CODE_MAX,
  ACCESS_CODE_MIN,
  ACCESS_REQUIRED,
  CODE_REQUIRED,
  CODE_TOO_LONG,
  CODE_TOO_SHORT,
  INVALID_CODE,
} from './limits.ts'

export { ACCESS_CODE_MAX, ACCESS_CODE_MIN, ACCESS_REQUIRED, INVALID_CODE }

/** Body of `POST /api/access`. */
export const accessRequest = z.object({
  code: z
    .string(CODE_REQUIRED)
    .trim()
    .min(1, CODE_REQUIRED)
    .min(ACCESS_CODE_MIN, CODE_TOO_SHORT)
    .max(ACCESS_CODE_MAX, CODE_TOO_LONG),
})

/** `gate`: whether the pre-launch gate is on; `granted`: whether this browser may pass. */
export const accessState = z.object({ gate: z.boolean(), granted: z.boolean() })
