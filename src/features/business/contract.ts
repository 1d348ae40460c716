import { z } from 'zod'
import { email } from '#features/accounts/contract.ts'
import {
  isOneLine,
  isStorableText,
  isVisibleText,
  NOT_ONE_LINE,
  NOT_STORABLE,
} from '#platform/storable-text.ts'
import { webAddress } from '#platform/web-address.ts'
import {
  ACCOUNT_TYPES,
  ADDITIONAL_INFORMATION_MAX,
  ARTIST_REQUIRED,
  BUSINESS_NAME_MAX,
  CLAIM_DOCUMENTS_MAX,
  CLAIM_DOCUMENTS_MIN,
  CLAIM_KINDS,
  CLAIM_STATUSES,
  CLAIMABLE_SEARCH_MAX,
  DOCUMENTS_REQUIRED,
  FESTIVAL_NAME_MAX,
  FESTIVAL_REQUIRED,
  FESTIVAL_UNKNOWN,
  FESTIVAL_WEBSITE_REQUIRED,
  LABEL_REQUIRED,
  OFFICIAL_MARKS,
  PROOF_METHODS,
  REASON_MAX,
  REASON_TOO_LONG,
  SOCIAL_HANDLE_MAX,
  TEAM_ROLES,
  VENUE_REQUIRED,
  VERIFICATION_STATUSES,
  WEBSITE_MAX,
} from './limits.ts'

const BUSINESS_NAME_REQUIRED = 'Business name is required'
const BUSINESS_NAME_TOO_LONG = 'Business name must be at most 120 characters'
const FESTIVAL_NAME_TOO_LONG = 'The name must be at most 120 characters'
const WEBSITE_INVALID = 'Enter a full address, such as https://example.com'
const SOCIAL_HANDLE_INVALID = 'Enter a handle, such as @fanfare'
export const TERMS_REQUIRED = 'Please agree to the terms'
const DOCUMENTS_TOO_MANY = 'You can only upload up to 5 files.'
const ADDITIONAL_INFORMATION_TOO_LONG = 'Additional information must be at most 2000 characters'
const REASON_REQUIRED = 'Please give a reason'

const blankIsNone = (value: string | null | undefined) => value?.trim() || null

/** Http or https; blank counts as none. */
export const website = z
  .string()
  .nullish()
  .transform(blankIsNone)
  .pipe(webAddress({ max: WEBSITE_MAX, error: WEBSITE_INVALID }).nullable())

/** With or without the @; an address of the social network is reduced to its last part. Blank counts as none. */
const socialHandle = z
  .string()
  .nullish()
  .transform((value) => blankIsNone(value)?.replace(/^(https?:\/\/)?([a-z0-9-]+\.)+com\//i, '') ?? null)
  .transform((value) => value?.replace(/^@/, '').replace(/\/$/, '') ?? null)
  .pipe(
    z
      .string()
      .refine((value) => /^[\p{L}\p{N}_.-]+$/u.test(value), SOCIAL_HANDLE_INVALID)
      .max(SOCIAL_HANDLE_MAX, SOCIAL_HANDLE_INVALID)
      .nullable(),
  )

/** Body of `POST /api/business/accounts`, and the fields of its form. */
export const newBusinessAccount = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z
    .string(BUSINESS_NAME_REQUIRED)
    .trim()
    .min(1, BUSINESS_NAME_REQUIRED)
    .max(BUSINESS_NAME_MAX, BUSINESS_NAME_TOO_LONG)
    .refine(isStorableText, NOT_STORABLE)
    .refine(isOneLine, NOT_ONE_LINE)
    .refine(isVisibleText, BUSINESS_NAME_REQUIRED),
  businessEmail: email,
  website,
  socialMedia: z.object({ instagram: socialHandle, facebook: socialHandle, twitter: socialHandle }).nullish(),
  /** Agrees to the terms and confirms the authority to represent the business. */
  acceptsTerms: z.literal(true, TERMS_REQUIRED),
})
export type NewBusinessAccount = z.input<typeof newBusinessAccount>

/** Body of `PUT /api/business/accounts/{id}`, and the fields of its form. */
export const changedBusinessAccount = newBusinessAccount.omit({ acceptsTerms: true })
export type ChangedBusinessAccount = z.input<typeof changedBusinessAccount>

/** Handles without the @. */
export const socialMedia = z.object({
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
})
export type SocialMedia = z.infer<typeof socialMedia>

/** Times are ISO 8601, UTC. */
export const businessAccount = z.object({
  id: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string(),
  businessEmail: z.string(),
  website: z.string().nullable(),
  socialMedia: socialMedia.nullable(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  rejectionReason: z.string().nullable(),
  createdAt: z.string(),
})
export type BusinessAccount = z.infer<typeof businessAccount>

/** A page by its kind and MusicBrainz id, or the id of the festival or venue. */
const barredPage = z.object({ kind: z.enum(CLAIM_KINDS), entityId: z.string() })
export type BarredPage = z.infer<typeof barredPage>

/** A business to whose team the viewer belongs. */
export const ownBusinessAccount = businessAccount.extend({
  role: z.enum(TEAM_ROLES),
  /** Whether an admin has ever verified it; otherwise it is still an application. */
  wasVerified: z.boolean(),
  /**
   * For owners: the pages on which only an admin can approve a claim of the business, because an earlier one was ended
   * or rejected.
   */
  barredPages: z.array(barredPage),
})
export type OwnBusinessAccount = z.infer<typeof ownBusinessAccount>

/** Newest first. */
export const businessAccounts = z.object({ items: z.array(ownBusinessAccount) })

/** Query of `GET /api/business/artists`, `/labels`, `/venues` and `/festivals`; a blank one finds nothing. */
export const claimableQuery = z.object({
  q: z.string().max(CLAIMABLE_SEARCH_MAX),
})

/** An artist, label or venue. */
export const foundEntity = z.object({
  /** MusicBrainz id; for a venue, our own id. */
  id: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  country: z.string().nullable(),
  /** Distinguishes entities of the same name; for a venue, its place. */
  disambiguation: z.string().nullable(),
  /** Our own address of the picture of an artist, or null. */
  imageUrl: z.string().nullable(),
})
export type FoundEntity = z.infer<typeof foundEntity>

/** Best match first. `pending`: MusicBrainz is being searched, and more may follow. */
export const foundEntities = z.object({ items: z.array(foundEntity), pending: z.boolean() })
export type FoundEntities = z.infer<typeof foundEntities>

export const foundFestival = z.object({
  id: z.string(),
  name: z.string(),
  /** True when another business has an approved claim, so that an admin decides on a second one. */
  isManaged: z.boolean(),
})
export type FoundFestival = z.infer<typeof foundFestival>

/** By name. */
export const foundFestivals = z.object({ items: z.array(foundFestival) })

/** The fields that the bodies of all new claims share. */
const newClaim = {
  businessAccountId: z.uuid(),
  /** Ids of files that this member uploaded (`POST /api/media/documents`) and has not used. */
  documentIds: z
    .array(z.uuid(), DOCUMENTS_REQUIRED)
    .min(CLAIM_DOCUMENTS_MIN, DOCUMENTS_REQUIRED)
    .max(CLAIM_DOCUMENTS_MAX, DOCUMENTS_TOO_MANY)
    .refine((ids) => new Set(ids).size === ids.length, 'The same file is attached twice'),
  additionalInformation: z
    .string()
    .trim()
    .max(ADDITIONAL_INFORMATION_MAX, ADDITIONAL_INFORMATION_TOO_LONG)
    .refine(isStorableText, NOT_STORABLE)
    .nullish()
    .transform((value) => value || null),
}

/** Body of `POST /api/business/claims/artist`. The name of the artist is taken from the catalogue. */
export const newArtistClaim = z.object({ ...newClaim, artistMusicbrainzId: z.uuid(ARTIST_REQUIRED) })
export type NewArtistClaim = z.input<typeof newArtistClaim>

/** Body of `POST /api/business/claims/label`. The name of the label is taken from the catalogue. */
export const newLabelClaim = z.object({ ...newClaim, labelMusicbrainzId: z.uuid(LABEL_REQUIRED) })
export type NewLabelClaim = z.input<typeof newLabelClaim>

/** Body of `POST /api/business/claims/venue`. The name is that of the venue. */
export const newVenueClaim = z.object({ ...newClaim, venueId: z.uuid(VENUE_REQUIRED) })
export type NewVenueClaim = z.input<typeof newVenueClaim>

/** The name of a festival, as on its posters; blank counts as none. Spaces in a row count as one. */
export const festivalName = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .max(FESTIVAL_NAME_MAX, FESTIVAL_NAME_TOO_LONG)
      .refine(isStorableText, NOT_STORABLE)
      .refine(isOneLine, NOT_ONE_LINE)
      .refine((name) => name === '' || isVisibleText(name), FESTIVAL_REQUIRED),
  )

/** Body of `POST /api/business/claims/festival`: a festival that exists, or the name and website of a new one. */
export const newFestivalClaim = z
  .object({
    ...newClaim,
    festivalId: z.string().max(100, FESTIVAL_UNKNOWN).refine(isStorableText, FESTIVAL_UNKNOWN).nullish(),
    festivalName: festivalName.nullish(),
    website,
  })
  .superRefine(({ festivalId, festivalName, website }, context) => {
    if (festivalId) return
    if (!festivalName)
      context.addIssue({ code: 'custom', path: ['festivalName'], message: FESTIVAL_REQUIRED })
    if (!website) context.addIssue({ code: 'custom', path: ['website'], message: FESTIVAL_WEBSITE_REQUIRED })
  })
export type NewFestivalClaim = z.input<typeof newFestivalClaim>

/** A claim on an artist, a festival, a label or a venue. */
export const claim = z.object({
  id: z.string(),
  kind: z.enum(CLAIM_KINDS),
  businessAccountId: z.string(),
  businessName: z.string(),
  /** MusicBrainz id of an artist or label, id of a festival or venue; null until a festival that the claim states is approved. */
  entityId: z.string().nullable(),
  /** For an artist the name in the claim, else that of the cached artist, else 'Artist'. */
  entityName: z.string(),
  /**
   * The id in links of posts and in the URL of the manage page: MusicBrainz id, slug, or id of a venue; null when
   * `entityId` is.
   */
  linkedId: z.string().nullable(),
  /** Official website of a festival that the claim states. */
  website: z.string().nullable(),
  claimStatus: z.enum(CLAIM_STATUSES),
  rejectionReason: z.string().nullable(),
  additionalInformation: z.string().nullable(),
  /** The number of documents. */
  documents: z.int(),
  claimedAt: z.string(),
  approvedAt: z.string().nullable(),
  /** When the proof of an approved claim was first found missing. */
  lapsedAt: z.string().nullable(),
  /** The proved address, whose proof is checked again every week. */
  proof: z.object({ id: z.string(), address: z.string() }).nullable(),
  /** How control of an address was proved; null for a claim by documents. */
  method: z.enum(PROOF_METHODS).nullable(),
})
export type Claim = z.infer<typeof claim>

/** A claim of a business to whose team the viewer belongs. */
export const ownClaim = claim.extend({
  role: z.enum(TEAM_ROLES),
  /** A claim gives access only while its business is verified. */
  businessStatus: z.enum(VERIFICATION_STATUSES),
  /** Our own address of the picture of an artist, or null. */
  imageUrl: z.string().nullable(),
})
export type OwnClaim = z.infer<typeof ownClaim>

/** Answer of `GET /api/business/claims`: claims on artists, festivals, labels and venues in this order, each newest first. */
export const ownClaims = z.object({ items: z.array(ownClaim) })

/** A private file behind a claim. `url` opens it without signing in until `expiresAt`. */
export const claimDocument = z.object({
  /** Counted from 1, as in 'Document 1'. */
  number: z.int(),
  /** Name of the file at its upload. */
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
  expiresAt: z.string(),
})
export type ClaimDocument = z.infer<typeof claimDocument>

/** Links made for this answer; request them again when they have expired. */
export const claimDocuments = z.object({ items: z.array(claimDocument) })

/** Body of a rejection, or of the deletion of a claim. */
export const rejection = z.object({
  reason: z
    .string(REASON_REQUIRED)
    .trim()
    .refine(isVisibleText, REASON_REQUIRED)
    .max(REASON_MAX, REASON_TOO_LONG)
    .refine(isStorableText, NOT_STORABLE),
})
export type Rejection = z.input<typeof rejection>

/** Body of the request that revokes a verification. */
export const revocation = rejection.extend({ marks: z.enum(OFFICIAL_MARKS).default('formerly') })
export type Revocation = z.input<typeof revocation>

/** The approved claim that verifies a page; also after its proof was found missing. */
export const verification = z.object({
  /** The name of the business that claimed it. */
  businessName: z.string(),
  /** ISO 8601. */
  approvedAt: z.string(),
  /** The host of the proved address, with its path if it has one; null for a claim by documents. */
  through: z.string().nullable(),
  /** When the proof was last found. ISO 8601. */
  checkedAt: z.string().nullable(),
  /** When the proof was first found missing, which ends the verification; else null. ISO 8601. */
  lapsedAt: z.string().nullable(),
})
export type Verification = z.infer<typeof verification>
