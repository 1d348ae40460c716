import { randomBytes } from 'node:crypto'
import type { NameServer } from '#platform/fetch/name-servers.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { registrableDomain } from '../addresses.ts'
import type { Search, Way } from './way.ts'

/** The longest chain of aliases that is followed. */
const ALIASES_MAX = 5

export const recordName = (host: string) => `_fanfare.${host}`
export const recordText = (token: string) => `fanfare-verification=${token}`

/** Looks for the token in a TXT record below the host. */
export const dnsWay: Way = (search) => fromNameServer(search, readRecord(search))

const readRecord: Way = async ({ address, token, server }) => {
  const name = recordName(address.host)
  const expected = recordText(token)
  const texts = await server.texts(name)
  const proven = texts.includes(expected)
  return {
    method: 'dns',
    proven,
    fetched: `TXT ${name}`,
    found: texts.length === 0 ? 'no record' : texts.join('\n'),
    expected,
    text: texts.join('\n'),
    doubts: proven ? await doubtsOf(server, name, address.host, expected) : [],
  }
}

/** The answer of a name server, within the time limit. Throws `OutsideError`. */
export const fromNameServer = <T>(search: Pick<Search, 'msLeft'>, answer: Promise<T>): Promise<T> =>
  withTimeout(search.msLeft(), answer).catch(asUnreachable)

function asUnreachable(error: unknown): never {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : error.message
  throw new OutsideError('unreachable', `a name server that does not answer (${code})`, { cause: error })
}

/** Why a DNS record may not be under the owner's control: an alias to another domain, or a wildcard record. */
export async function doubtsOf(
  server: NameServer,
  name: string,
  host: string,
  expected: string,
): Promise<string[]> {
  const doubts: string[] = []
  let alias = await server.aliasOf(name)
  for (let step = 1; alias !== undefined; step++) {
    if (step > ALIASES_MAX) {
      doubts.push(`The record is behind more than ${ALIASES_MAX} aliases, which may lead to another domain.`)
      break
    }
    if (registrableDomain(alias) !== registrableDomain(host)) {
      doubts.push(`The record is an alias of ${alias}, which belongs to another domain.`)
      break
    }
    alias = await server.aliasOf(alias)
  }
  const elsewhere = await server.texts(`fanfare-${randomBytes(8).toString('hex')}.${host}`)
  if (elsewhere.includes(expected)) doubts.push(`Every name below ${host} has this record.`)
  return doubts
}
