import { z } from 'zod'
import { mediaItem } from '#features/files/uploads/contract.ts'
import { ALT_MAX } from '#features/files/uploads/limits.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import { isDay } from '#platform/time.ts'
import { webAddress } from '#platform/web-address.ts'
import {
  ADDRESS_INVALID,
  ADDRESS_MAX,
  BIOGRAPHY_MAX,
  BIOGRAPHY_TOO_LONG,
  DATE_INVALID,
  DATED_TWICE,
  DATES_MAX,
  HIDE_REASON_MAX,
  HISTORY_PAGE,
  LINK_KINDS,
  LINK_TWICE,
  LINKS_MAX,
  PAGE_KINDS,
  ROSTER_MAX,
  ROSTER_SAYS,
  ROSTER_TOO_LONG,
  STATEMENT_FIELDS,
  TOO_MANY_DATES,
  TOO_MANY_LINKS,
  VIDEO_TITLE_MAX,
  VIDEO_TITLE_TOO_LONG,
} from './limits.ts'
import { statedText } from './stated-text.ts'

const text = (max: number, tooLong: string) =>
  z.string('Write this as text').overwrite(statedText).max(max, tooLong).refine(isStorableText, NOT_STORABLE)

const address = webAddress({ max: ADDRESS_MAX, error: ADDRESS_INVALID })

const picture = z
  .object({
    /** Id of an unused picture that the member uploaded, or of the one shown. */
    fileId: z.uuid('Choose a picture'),
    /** The description for people who cannot see it. */
    alt: text(ALT_MAX, `The description must be at most ${ALT_MAX} characters`).default(''),
  })
  .nullable()

const links = z
  .array(z.object({ kind: z.enum(LINK_KINDS, 'Choose what it is'), url: address }))
  .max(LINKS_MAX, TOO_MANY_LINKS)
  .superRefine((items, context) => {
    const seen = new Set<string>()
    for (const [index, { url }] of items.entries()) {
      if (seen.has(url)) context.addIssue({ code: 'custom', path: [index, 'url'], message: LINK_TWICE })
      seen.add(url)
    }
  })

const DATE = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

/** A day, a month or a year: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
const partialDate = z
  .string(DATE_INVALID)
  .trim()
  .regex(DATE, DATE_INVALID)
  // Checked, because the 31st of a shorter month would become another day.
  .refine((date) => date.length < 10 || isDay(date), DATE_INVALID)

const dates = z
  .array(z.object({ mbid: z.uuid('Choose a release').toLowerCase(), date: partialDate }))
  .max(DATES_MAX, TOO_MANY_DATES)
  .superRefine((items, context) => {
    const seen = new Set<string>()
    for (const [index, { mbid }] of items.entries()) {
      if (seen.has(mbid)) context.addIssue({ code: 'custom', path: [index, 'mbid'], message: DATED_TWICE })
      seen.add(mbid)
    }
  })

/** The stored value of each field; null when there is none. */
export const statementValues = {
  biography: text(BIOGRAPHY_MAX, BIOGRAPHY_TOO_LONG),
  picture,
  banner: picture,
  links,
  /** A release group of the artist, or of the label. */
  release: z.object({ mbid: z.uuid('Choose a release') }).nullable(),
  /**
   * The dates on which release groups of the artist came or will come out; for labels, on which they first came out
   * there.
   */
  dates,
  video: z
    .object({ url: address, title: text(VIDEO_TITLE_MAX, VIDEO_TITLE_TOO_LONG).default('') })
    .nullable(),
  /** For labels: which artists are on the roster, and which are not. */
  roster: z
    .array(z.object({ mbid: z.uuid('Choose an artist'), says: z.enum(ROSTER_SAYS) }))
    .max(ROSTER_MAX, ROSTER_TOO_LONG)
    .refine(
      (items) => new Set(items.map(({ mbid }) => mbid)).size === items.length,
      'The same artist is in the list twice',
    ),
} as const

const change = <const F extends keyof typeof statementValues>(field: F) =>
  z.object({
    field: z.literal(field),
    /** The version of the field in the editor; 0 when nothing was stated yet. */
    version: z.int().min(0),
    value: statementValues[field],
  })

/** Body of `PUT /api/manage/{entityType}/{entityId}/page`: one field as a whole; an empty value removes it. */
export const newStatement = z.discriminatedUnion('field', [
  change('biography'),
  change('picture'),
  change('banner'),
  change('links'),
  change('release'),
  change('dates'),
  change('video'),
  change('roster'),
])
export type NewStatement = z.input<typeof newStatement>
export type StatementChange = z.output<typeof newStatement>

const statedLink = z.object({
  kind: z.enum(LINK_KINDS),
  url: z.string(),
  /** Whether a proof of the claim covers this address. */
  isVerified: z.boolean(),
})
export type StatedLink = z.infer<typeof statedLink>
const statedRelease = z.object({
  mbid: z.string(),
  title: z.string(),
  artistCredit: z.string(),
  /** Null when the date is unknown. */
  year: z.string().nullable(),
})
export type StatedRelease = z.infer<typeof statedRelease>
const statedDate = statedRelease.extend({
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date: z.string(),
})
export type StatedDate = z.infer<typeof statedDate>
const statedVideo = z.object({ url: z.string(), title: z.string() })
const statedArtist = z.object({
  mbid: z.string(),
  name: z.string(),
  slug: z.string(),
  says: z.enum(ROSTER_SAYS),
})
export type StatedArtist = z.infer<typeof statedArtist>

/** The fields as shown; null or empty when not stated, or no longer existing. */
const statedFields = {
  biography: z.string(),
  picture: mediaItem.nullable(),
  banner: mediaItem.nullable(),
  links: z.array(statedLink),
  release: statedRelease.nullable(),
  dates: z.array(statedDate),
  video: statedVideo.nullable(),
  roster: z.array(statedArtist),
}
export const stated = z.object(statedFields)
export type StatedValues = z.infer<typeof stated>

const fieldState = z.object({
  field: z.enum(STATEMENT_FIELDS),
  version: z.int(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Username; null when that account was deleted. */
  updatedBy: z.string().nullable(),
  /** The reason why moderators hide it; null while it is shown. */
  hiddenReason: z.string().nullable(),
})

/** Answer of `GET /api/manage/{entityType}/{entityId}/page`. */
export const ownPage = z.object({
  stated,
  /** The fields that were ever stated. */
  fields: z.array(fieldState),
})
export type OwnPage = z.infer<typeof ownPage>

const pageChange = z.object({
  id: z.string(),
  field: z.enum(STATEMENT_FIELDS),
  /** ISO 8601. */
  at: z.string(),
  /** Username; null when that account was deleted. */
  by: z.string().nullable(),
  isUndo: z.boolean(),
  /** The change in words, such as "3 links"; null for nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether this is the latest change of the field. */
  isLatest: z.boolean(),
})
export type PageChange = z.infer<typeof pageChange>

/** Newest first. */
export const pageHistory = z.object({ items: z.array(pageChange), nextCursor: z.string().nullable() })
export const historyQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(HISTORY_PAGE).default(HISTORY_PAGE),
})

/** Body of undoing a change: the version of the field in the editor. */
export const undo = z.object({ version: z.int().min(1) })

export const offeredReleases = z.object({ items: z.array(statedRelease) })

export const pageParameters = z.object({
  kind: z.enum(PAGE_KINDS),
  /** MusicBrainz id, or slug of a festival. */
  id: z.string().max(200).refine(isStorableText, NOT_STORABLE),
})

/** The statements of one business on a page. */
export const pageStatement = z.object({
  businessAccountId: z.string(),
  businessName: z.string(),
  /** The time of the latest change, ISO 8601. */
  updatedAt: z.string(),
  stated,
  /** The fields that are stated and shown. */
  fields: z.array(z.object({ field: z.enum(STATEMENT_FIELDS), id: z.string() })),
})
export type PageStatement = z.infer<typeof pageStatement>

/** Ordered by the approval of the claims, oldest first. */
export const pageStatements = z.object({ items: z.array(pageStatement) })

/** Body of hiding a statement. */
export const statementHiding = pageParameters.extend({
  businessAccountId: z.uuid(),
  field: z.enum(STATEMENT_FIELDS),
  reason: z
    .string('Please give a reason')
    .trim()
    .refine(isVisibleText, 'Please give a reason')
    .max(HIDE_REASON_MAX, `The reason must be at most ${HIDE_REASON_MAX} characters`)
    .refine(isStorableText, NOT_STORABLE),
})
export type StatementHiding = z.input<typeof statementHiding>
