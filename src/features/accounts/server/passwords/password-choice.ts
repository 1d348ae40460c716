import { ProblemError } from '#platform/http/problem.ts'
import { PASSWORD_IS_NAME, PASSWORD_TOO_COMMON } from '../../limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Words that people of this site would think of; listed in docs/decisions as well. */
const OUR_WORDS = new Set(['fanfare', 'fanfarepassword', 'passwordfanfare', 'fanfarefan', 'ilovefanfare'])

/**
 * Refuses with a 422 problem `weak_password` what the contract lets through and guessers try first: the most
 * common passwords, the site's own name with or without figures, and the names of the account itself.
 */
export async function refuseGuessable(password: string, names: readonly string[]): Promise<void> {
  const plain = password.toLowerCase()
  if (names.some((name) => name.toLowerCase() === plain)) throw weak(PASSWORD_IS_NAME)
  const letters = plain.replace(/[^a-z]/g, '')
  if (OUR_WORDS.has(letters) || (await isCommonPassword(password))) throw weak(PASSWORD_TOO_COMMON)
}

const weak = (message: string) =>
  new ProblemError(422, message, { code: 'weak_password', errors: { password: message } })
