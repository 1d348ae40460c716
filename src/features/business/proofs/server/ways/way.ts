import type { ProofMethod } from '#features/business/limits.ts'
import type { NameServer } from '#platform/fetch/name-servers.ts'
import type { ForeignReader } from '#platform/foreign/foreign-reader.ts'
import type { ProvableAddress } from '../addresses.ts'

/** The token to look for, and the address. */
export interface Search {
  address: ProvableAddress
  token: string
  /** The address that a page or profile has to link to. */
  link: string
  /** Where identities of the kind `did:plc` are resolved. */
  plcDirectoryUrl: string
  server: NameServer
  foreign: ForeignReader
  /** The milliseconds left for the check. Throws `OutsideError` when there are none. */
  msLeft(): number
}

/** The result of one way of proving an address, at one name server. */
export interface Finding {
  method: ProofMethod
  proven: boolean
  /** The address, or the name of the record, that was read. */
  fetched: string
  /** The result in words for the claimant. */
  found: string
  expected: string
  /** The text that was read, as evidence. */
  text: string
  /** Why an admin has to look at this proof. */
  doubts: string[]
  /** Nobody answered in time, so this says nothing about the token. */
  isUnanswered?: boolean
}

export type Way = (search: Search) => Promise<Finding>

/** Whether two addresses are equal except for a trailing slash. */
export const isSame = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === new URL(other).href.replace(/\/$/, '')
