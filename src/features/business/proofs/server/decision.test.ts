import { describe, expect, it } from 'vitest'
import type { Listing } from '../contract.ts'
import { type Circumstances, listingReasons, reasonsForReview } from './decision.ts'

const now = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms).toISOString()
const listing = (source: Listing['source'], since: string, isAsLastRead = false): Listing => ({
  source,
  relation: 'official homepage',
  since,
  isAsLastRead,
})

const RECENT = expect.stringMatching(/^The address is listed too recently/)

describe('the listings of an address', () => {
  it('are not enough when there are none', () => {
    expect(listingReasons([], now)).toEqual([expect.stringMatching(/^No open source lists this address/)])
  })

  it('are enough when one source has listed it for thirty days, and not a moment earlier', () => {
    expect(listingReasons([listing('musicbrainz', daysAgo(30))], now)).toEqual([])
    expect(listingReasons([listing('musicbrainz', daysAgo(30, 1))], now)).toEqual([RECENT])
  })

  it('are enough when two sources have listed it for seven days, and not a moment earlier', () => {
    const both = (since: string) => [listing('musicbrainz', since), listing('wikidata', since)]
    expect(listingReasons(both(daysAgo(7)), now)).toEqual([])
    expect(listingReasons(both(daysAgo(7, 1)), now)).toEqual([RECENT])
    const twice = [listing('wikidata', daysAgo(8)), listing('wikidata', daysAgo(9))]
    expect(listingReasons(twice, now)).toEqual([RECENT])
  })

  it('are looked at by an admin while the source that made them enough does not answer', () => {
    const old = [listing('musicbrainz', daysAgo(8)), listing('wikidata', daysAgo(8), true)]
    expect(listingReasons(old, now)).toEqual([expect.stringMatching(/^Wikidata isn’t answering/)])
    const recent = [listing('wikidata', daysAgo(1), true)]
    expect(listingReasons(recent, now)).toEqual([RECENT])
    const enoughWithout = [listing('musicbrainz', daysAgo(31)), listing('wikidata', daysAgo(8), true)]
    expect(listingReasons(enoughWithout, now)).toEqual([])
  })
})

describe('the decision about a proved claim', () => {
  const clear: Circumstances = {
    listings: [listing('musicbrainz', daysAgo(40))],
    doubts: [],
    claimOfOthers: undefined,
    isBarred: false,
    followers: 1000,
  }
  const reasons = (given: Partial<Circumstances>) => reasonsForReview({ ...clear, ...given }, now, 1000)

  it('is made by the proof when nothing speaks against it', () => {
    expect(reasons({})).toEqual([])
  })

  it.each<[Partial<Circumstances>, RegExp]>([
    [{ doubts: ['The redirect leads elsewhere.'] }, /^The redirect leads elsewhere\.$/],
    [{ listings: [] }, /^No open source/],
    [{ claimOfOthers: 'approved' }, /^Someone else has an approved claim\.$/],
    [{ claimOfOthers: 'lapsed' }, /^Someone else has a claim whose verification has lapsed/],
    [{ isBarred: true }, /^An admin took back/],
    [{ followers: 1001 }, /more than 1000 followers/],
  ])('is left to an admin for %j', (given, reason) => {
    expect(reasons(given)).toEqual([expect.stringMatching(reason)])
  })
})
