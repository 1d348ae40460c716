import { findListedEntity, type ListedEntity } from '#features/business/claims/server/listed-entities.ts'
import { type ClaimKind, type ListedKind, WEBSITE_MAX } from '#features/business/limits.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import { invalid, ProblemError, unavailable } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { Listing } from '../contract.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'
import type { ListedAt } from './listing-rows.ts'
import { createListings, type FestivalListings } from './listings.ts'
import type { ProofRow } from './proof-rows.ts'

const notListed = (kind: ClaimKind) => `Neither MusicBrainz nor Wikidata lists this address for the ${kind}.`
const NAMESAKES = 'MusicBrainz has several festivals of this name.'
const lookAlikeReason = (name: string) =>
  `MusicBrainz has another festival with a very similar name: ${name}.`
const NOT_PROVABLE = 'Enter the address of a website, such as https://example.com'

/** The address that a proof is begun for. */
interface ClaimedAddress {
  address: string
  /** Whether an open source lists it; otherwise only the claimant states it. */
  isListed: boolean
}

export type ClaimedAddresses = ReturnType<typeof createClaimedAddresses>

/** Compares the addresses that claimants prove with those that open sources list. */
export function createClaimedAddresses(platform: Pick<Platform, 'db' | 'clock'>, sources: Sources) {
  const listings = createListings(platform, sources)

  /**
   * The addresses of an artist, label or venue; none for a venue that MusicBrainz does not know. Throws a 503 problem
   * when MusicBrainz does not answer.
   */
  const read = async ({ kind, mbid }: Pick<ListedEntity, 'kind' | 'mbid'>): Promise<ListedAt[]> =>
    mbid === null ? [] : answered(listings.read({ kind, mbid }))

  const readKnown = async (kind: ListedKind, id: string): Promise<ListedAt[]> => {
    // The entity may be missing from the catalogue while its addresses are still listed.
    const mbid = kind === 'venue' ? ((await findListedEntity(platform.db, kind, id))?.mbid ?? null) : id
    return read({ kind, mbid })
  }

  /** The addresses of the festivals of a name. Throws a 503 problem when MusicBrainz does not answer. */
  const readFestival = (name: string): Promise<FestivalListings> => answered(listings.readFestival(name))

  return {
    read,
    readFestival,

    /**
     * The address as the source spells it. An unlisted address is accepted as the claimant's website: always for a
     * venue, and for a label that has no listed address. Otherwise throws a 422 problem.
     */
    async claimed(entity: ListedEntity, address: string): Promise<ClaimedAddress> {
      const provable = provableAddress(address)
      const all = await read(entity)
      const found = all.find((listed) => listed.address.key === provable?.key)
      if (found) return { address: found.address.url.href, isListed: true }
      const mayState = entity.kind === 'venue' || (entity.kind === 'label' && all.length === 0)
      if (!mayState) throw invalid({ address: notListed(entity.kind) })
      return stated(provable)
    },

    /**
     * The same for a festival, which may have a namesake, so its claimant may always prove the website that they state.
     * That needs no source, so it works during an outage.
     */
    async claimedByFestival(name: string, address: string): Promise<ClaimedAddress> {
      const provable = provableAddress(address)
      const unlisted = stated(provable)
      const read = await listings.readFestival(name).catch(asSilent)
      const found = read?.listed.find((one) => one.address.key === provable?.key)
      const claimed = found ? { address: found.address.url.href, isListed: true } : unlisted
      // Encoding may make an address longer than the limit of its input, and of a festival's website.
      if (claimed.address.length > WEBSITE_MAX) throw invalid({ address: NOT_PROVABLE })
      return claimed
    },

    /**
     * Where the address of a proof is listed now, and why that may not count. Throws a 409 problem for an address that
     * was listed and no longer is.
     */
    async listingsOf(
      row: ProofRow,
      address: ProvableAddress,
    ): Promise<{ listings: Listing[]; doubts: string[] }> {
      const { kind } = row
      if (!row.is_listed) return { listings: [], doubts: [] }
      const { listed, isAmbiguous, lookAlike }: FestivalListings =
        kind === 'festival'
          ? await readFestival(row.entity_name)
          : { listed: await readKnown(kind, row.entity_id ?? ''), isAmbiguous: false }
      const found = listed.find((one) => one.address.key === address.key)
      if (!found) throw new ProblemError(409, notListed(kind), { code: 'not_listed' })
      const doubts = isAmbiguous ? [NAMESAKES] : []
      if (lookAlike) doubts.push(lookAlikeReason(lookAlike))
      return { listings: found.listings, doubts }
    },
  }
}

function asSilent(error: unknown): undefined {
  asOutsideError(error)
}

function answered<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    asOutsideError(error)
    throw unavailable('MusicBrainz isn’t answering. Please try again in a moment.')
  })
}

/** An address that only the claimant states. Throws a 422 problem when it cannot be proved. */
function stated(provable: ProvableAddress | undefined): ClaimedAddress {
  if (!provable) throw invalid({ address: NOT_PROVABLE })
  return { address: provable.url.href, isListed: false }
}
