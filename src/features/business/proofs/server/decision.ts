import { DAY_MS } from '#platform/time.ts'
import type { Listing } from '../contract.ts'

/** How many days a single listing must last, so that somebody else would notice a false one. */
export const ALONE_DAYS = 30
/** Or how many days, when two sources list the same address. */
const TOGETHER_DAYS = 7

/** The facts on which the decision about a proved claim depends. */
export interface Circumstances {
  /** Where the address is listed; empty for one that only the claimant states. */
  listings: readonly Listing[]
  /** Doubts about the way in which control was proved. */
  doubts: readonly string[]
  /** The state of another business's claim; approved if any of several is. */
  claimOfOthers: 'approved' | 'lapsed' | undefined
  /**
   * An admin ended or rejected a claim of this business or of a member of its team, or rejected the business of such a
   * claim.
   */
  isBarred: boolean
  followers: number
}

/** The reasons why an admin has to decide on a proved claim, as sentences; empty when the proof approves it. */
export function reasonsForReview(
  { listings, doubts, claimOfOthers, isBarred, followers }: Circumstances,
  now: Date,
  reviewFollowers: number,
): string[] {
  const reasons = [...doubts, ...listingReasons(listings, now)]
  if (claimOfOthers === 'approved') reasons.push('Someone else has an approved claim.')
  if (claimOfOthers === 'lapsed')
    reasons.push('Someone else has a claim whose verification has lapsed and may come back.')
  if (isBarred)
    reasons.push(
      'An admin took back, deleted or rejected an earlier claim of this member or business on this page, or refused its business.',
    )
  if (followers > reviewFollowers) reasons.push(`The page has more than ${reviewFollowers} followers.`)
  return reasons
}

/** The reasons why the listings of an address are not enough, as sentences; empty when they are. */
export function listingReasons(listings: readonly Listing[], now: Date): string[] {
  if (listings.length === 0) return ['No open source lists this address; the claimant stated it.']
  const fresh = listings.filter(({ isAsLastRead }) => !isAsLastRead)
  if (hasStood(fresh, now)) return []
  if (hasStood(listings, now)) return ['Wikidata isn’t answering, so it may no longer list this address.']
  return [
    `The address is listed too recently: one source has to list it for ${ALONE_DAYS} days, or two for ${TOGETHER_DAYS}.`,
  ]
}

function hasStood(listings: readonly Listing[], now: Date): boolean {
  const stood = (days: number) =>
    listings.filter(({ since }) => now.getTime() - Date.parse(since) >= days * DAY_MS)
  return stood(ALONE_DAYS).length > 0 || new Set(stood(TOGETHER_DAYS).map(({ source }) => source)).size > 1
}
