import { ACCESS_CODE_MAX, ACCESS_CODE_MIN, CODE_REQUIRED, CODE_TOO_LONG, CODE_TOO_SHORT } from './limits.ts'

/** Validates a trimmed access code before the request: an error message, or undefined when it is well-formed. */
export function checkCode(code: string): string | undefined {
  if (code === '') return CODE_REQUIRED
  if (code.length < ACCESS_CODE_MIN) return CODE_TOO_SHORT
  if (code.length > ACCESS_CODE_MAX) return CODE_TOO_LONG
  return undefined
}
