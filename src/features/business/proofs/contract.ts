import { z } from 'zod'
import { claim, festivalName } from '#features/business/contract.ts'
import {
  ARTIST_REQUIRED,
  CLAIM_KINDS,
  FESTIVAL_REQUIRED,
  LABEL_REQUIRED,
  PROOF_METHODS,
  VENUE_REQUIRED,
  WEBSITE_MAX,
} from '#features/business/limits.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'

const ADDRESS_REQUIRED = 'Choose an address'

/** Where an address is listed. */
const listing = z.object({
  source: z.enum(['musicbrainz', 'wikidata']),
  /** The name of the relation there: "official homepage", or "P856". */
  relation: z.string(),
  /** Since when this site has seen it there without a break. ISO 8601. */
  since: z.string(),
  /** The source is currently unavailable, so the listing may be out of date. */
  isAsLastRead: z.boolean().optional(),
})
export type Listing = z.infer<typeof listing>

/** An address that can be proved. */
export const listedAddress = z.object({
  address: z.string(),
  listings: z.array(listing),
  /** The ways to prove this address. */
  methods: z.array(z.enum(PROOF_METHODS)),
})
export type ListedAddress = z.infer<typeof listedAddress>

/** Answer of `GET /api/business/addresses/{kind}/{id}`. */
export const listedAddresses = z.object({ items: z.array(listedAddress) })

/** Query of `GET /api/business/addresses/festival`. */
export const festivalAddressesQuery = z.object({
  name: festivalName.pipe(z.string().min(1, FESTIVAL_REQUIRED)),
})

/** Answer of `GET /api/business/addresses/festival`. */
export const festivalAddresses = listedAddresses.extend({
  /** MusicBrainz has several festivals of this or a similar name, so an admin decides. */
  isAmbiguous: z.boolean(),
})
export type FestivalAddresses = z.infer<typeof festivalAddresses>

/** The evidence of control with which a claim was proved. */
export const claimEvidence = z.object({
  address: z.string(),
  method: z.enum(PROOF_METHODS),
  /** The address, or the name of the record, that was read. */
  fetched: z.string(),
  /** The text found there, shortened. */
  excerpt: z.string(),
  /** SHA-256 of everything that was found there, in hex. */
  sha256: z.string(),
  provedAt: z.string(),
  listings: z.array(listing),
  /** Why an admin has to decide; empty when the proof approved the claim. */
  reasons: z.array(z.string()),
})
export type ClaimEvidence = z.infer<typeof claimEvidence>

/** Body of `POST /api/business/proofs`. */
export const newProof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('artist'),
    businessAccountId: z.uuid(),
    artistMusicbrainzId: z.uuid(ARTIST_REQUIRED),
    /** One of the listed addresses. */
    address: z.string(ADDRESS_REQUIRED).min(1, ADDRESS_REQUIRED).max(2000, ADDRESS_REQUIRED),
  }),
  z.object({
    kind: z.literal('label'),
    businessAccountId: z.uuid(),
    labelMusicbrainzId: z.uuid(LABEL_REQUIRED),
    /** One of the listed addresses; if none is listed, the website that the claimant states. */
    address: z.string(ADDRESS_REQUIRED).trim().min(1, ADDRESS_REQUIRED).max(2000, ADDRESS_REQUIRED),
  }),
  z.object({
    kind: z.literal('venue'),
    businessAccountId: z.uuid(),
    venueId: z.uuid(VENUE_REQUIRED),
    /** One of the listed addresses, or the website that the claimant states. */
    address: z.string(ADDRESS_REQUIRED).trim().min(1, ADDRESS_REQUIRED).max(2000, ADDRESS_REQUIRED),
  }),
  z.object({
    kind: z.literal('festival'),
    businessAccountId: z.uuid(),
    festivalId: z.string().max(100).refine(isStorableText, NOT_STORABLE).nullish(),
    festivalName: festivalName.nullish(),
    /** One of the listed addresses, or the website that the claimant states. */
    address: z.string(ADDRESS_REQUIRED).trim().min(1, ADDRESS_REQUIRED).max(WEBSITE_MAX, ADDRESS_REQUIRED),
  }),
])
export type NewProof = z.input<typeof newProof>

/** A proof that was begun. `expiresAt` is ISO 8601. */
export const proof = z.object({
  id: z.string(),
  kind: z.enum(CLAIM_KINDS),
  businessAccountId: z.string(),
  /** Null for a festival that does not exist yet. */
  entityId: z.string().nullable(),
  entityName: z.string(),
  address: z.string(),
  methods: z.array(z.enum(PROOF_METHODS)),
  token: z.string(),
  /** The link that a page or profile carries. */
  link: z.string(),
  /** The name of the DNS record, if the address can be proved by one. */
  recordName: z.string().nullable(),
  /** The address of the file, if the address can be proved by one. */
  fileAddress: z.string().nullable(),
  /** The handle of the Bluesky profile, if the address can be proved by one. */
  handle: z.string().nullable(),
  expiresAt: z.string(),
})
export type Proof = z.infer<typeof proof>

/** Newest first, without expired ones. */
export const ownProofs = z.object({ items: z.array(proof) })

/** One attempt to find the token. */
export const proofAttempt = z.object({
  method: z.enum(PROOF_METHODS),
  proven: z.boolean(),
  /** The address, or the name of the record, that was read. */
  fetched: z.string(),
  /** The text found there. */
  found: z.string(),
  expected: z.string(),
})
export type ProofAttempt = z.infer<typeof proofAttempt>

/** Answer of a check: the claim once control is proved, otherwise the attempts. */
export const proofCheck = z.object({
  claim: claim.nullable(),
  /** Why an admin has to decide on the claim. */
  reasons: z.array(z.string()),
  attempts: z.array(proofAttempt),
})
export type ProofCheck = z.infer<typeof proofCheck>
