import { PASSWORD_IS_NAME, PASSWORD_TOO_COMMON } from '#features/accounts/limits.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Words that guessers would try on this site; also listed in docs/decisions. */
const OUR_WORDS = new Set(['fanfare', 'fanfarepassword', 'passwordfanfare', 'fanfarefan', 'ilovefanfare'])

/**
 * Throws a 422 problem `weak_password` for passwords that pass the contract but are guessed first: the most
 * common ones, the site's name with or without digits, and the names of the account.
 */
export async function rejectGuessablePassword(password: string, names: readonly string[]): Promise<void> {
  const plain = password.toLowerCase()
  if (names.some((name) => name.toLowerCase() === plain)) throw weak(PASSWORD_IS_NAME)
  const letters = plain.replace(/[^a-z]/g, '')
  if (OUR_WORDS.has(letters) || (await isCommonPassword(password))) throw weak(PASSWORD_TOO_COMMON)
}

const weak = (message: string) =>
  new ProblemError(422, message, { code: 'weak_password', errors: { password: message } })
