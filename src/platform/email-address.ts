import { z } from 'zod'

/** Host names with letters of any alphabet. */
const INTERNATIONAL = /^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u

/** As that of zod, also with international top-level domains, such as `xn--p1ai` (.рф). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * An e-mail address whose host may have letters of any alphabet: they are stored as all mail servers know them, so
 * `user@münchen.de` and `user@xn--mnchen-3ya.de` are one address. Before the "@" only ASCII is taken, because many mail
 * servers know no other (RFC 6531); `message` then goes on with a hint.
 */
export const emailAddress = (message: string, max: number) =>
  z
    .string(message)
    .trim()
    .max(max, message)
    .transform(withAsciiHost)
    .pipe(
      z.email({ pattern: EMAIL, error: ({ input }) => message + hintFor(String(input)) }).max(max, message),
    )

const ASCII_ONLY =
  ': before the @, only letters without accents (a to z) are possible, because many mail servers know no others'

/** Empty unless letters before the "@" are all that is wrong. */
function hintFor(address: string): string {
  const ascii = address.replace(/[\p{L}\p{M}\p{N}]/gu, (letter) => (/\p{ASCII}/u.test(letter) ? letter : 'a'))
  return ascii !== address && EMAIL.test(ascii) ? ASCII_ONLY : ''
}

function withAsciiHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  if (at < 0 || !INTERNATIONAL.test(host) || !URL.canParse(`http://${host}`)) return address
  return `${address.slice(0, at)}@${new URL(`http://${host}`).hostname}`
}
