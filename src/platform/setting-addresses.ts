import { z } from 'zod'
import { serverAddresses, targetOf } from './db/bounded-pool.ts'

const ESCAPES: Record<string, string> = { '#': '%23', '/': '%2F', '?': '%3F', '\\': '%5C' }

/**
 * The sign that ends the host of an address although an "@" comes later: it was meant as part of the password. Undefined
 * when there is none, or the "@" has a meaning there: in the path of a page, or in a query such as that of
 * `postgres://host:5432/db?user=me@work`.
 */
function signInPassword(address: string): string | undefined {
  const [, sign, rest] = /^[a-z]+:\/\/[^/?#@\\]*:[^/?#@\\]*([/?#\\])(.*)@/is.exec(address) ?? []
  if (sign === undefined || rest === undefined) return undefined
  const isMeant = /^https?:/i.test(address) || /[?&]\w+=/.test(sign + rest)
  return isMeant && URL.canParse(address) ? undefined : sign
}

const withoutSigns = z.string().transform((value, { addIssue }) => {
  const sign = signInPassword(value)
  if (sign === undefined) return value
  addIssue(`must have ${ESCAPES[sign]} wherever "${sign}" is part of its user name or password`)
  return z.NEVER
})

/** A parsable address: with a bare % in its password, for example, the password would be ambiguous. */
export const address = (protocol: RegExp, error: string) =>
  withoutSigns.pipe(
    z.url({ protocol, error, abort: true }).refine(isDecodable, 'must have %25 wherever it means %'),
  )

export const httpUrl = address(/^https?$/, 'must be an http(s) address').transform((value) =>
  value.replace(/\/+$/, ''),
)

/** The address of a service, to which paths are appended. */
export const serviceUrl = httpUrl.refine((value) => !/[?#]/.test(value), 'must have neither "?" nor "#"')

/** The site answers for a whole host: addresses in its pages, mails and cookies begin at "/". */
export const siteUrl = httpUrl.refine(
  (value) => /^https?:\/\/[^/?#@]+$/i.test(value),
  'must be the address of a whole host, such as https://fanfare.example: Fanfare cannot be served below a path. Give it a host name of its own, such as a subdomain',
)

const POSTGRES_URL = 'must look like postgres://user:password@host:5432/database'
export const postgresUrl = address(/^postgres(ql)?$/, POSTGRES_URL)

/** The address of one or several servers, of which the one that takes writes is used. */
export const serversUrl = withoutSigns.pipe(
  z
    .string()
    .refine(
      (value) => serverAddresses(value).every((one) => postgresUrl.safeParse(one).success),
      `${POSTGRES_URL}, or name several hosts with commas between`,
    )
    .refine(
      (value) => [undefined, 'read-write', 'primary'].includes(targetOf(value)),
      'may have target_session_attrs=read-write only: Fanfare writes',
    ),
)

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
