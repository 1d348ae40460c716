import { z } from 'zod'
import { maybe, maybeNumber, maybeReadable, maybeText, readable, text } from '../tolerant.ts'

/**
 * The parts of MusicBrainz' JSON answers that we use (https://musicbrainz.org/doc/MusicBrainz_API), in the current and
 * in the older shapes that mirrors still send.
 */

const tag = z.object({ name: text, count: maybeNumber }).transform(({ name, count = 0 }) => ({ name, count }))

const alias = z
  .object({ name: text, locale: maybeText, type: maybeText, primary: z.unknown() })
  .transform(({ primary, ...rest }) => ({ ...rest, isPrimary: primary === true || primary === 'primary' }))

const artistFields = z.object({
  id: text,
  name: text,
  'sort-name': maybeText,
  type: maybeText,
  country: maybeText,
  area: maybe(z.object({ name: maybeText })),
  gender: maybeText,
  disambiguation: maybeText,
  'life-span': maybe(z.object({ begin: maybeText, end: maybeText, ended: maybe(z.boolean()) })),
  score: maybeNumber,
  tags: maybeReadable(tag),
  aliases: maybeReadable(alias),
  rating: maybe(z.object({ value: maybeNumber })),
})

export const artist = artistFields.transform((fields) => {
  const { 'sort-name': sortName, 'life-span': lifeSpan, area, tags, rating, ...rest } = fields
  return {
    ...rest,
    area: area?.name,
    sortName,
    lifeSpan,
    rating: rating?.value,
    /** Most votes first. */
    tags: tags.toSorted((a, b) => b.count - a.count),
  }
})
export type MusicBrainzArtist = z.output<typeof artist>

const label = z
  .object({
    id: text,
    name: text,
    type: maybeText,
    country: maybeText,
    disambiguation: maybeText,
    'label-code': maybeNumber,
    'life-span': maybe(z.object({ begin: maybeText, end: maybeText, ended: maybe(z.boolean()) })),
    aliases: maybeReadable(alias),
  })
  .transform(({ 'label-code': labelCode, 'life-span': lifeSpan, ...rest }) => ({
    ...rest,
    labelCode,
    lifeSpan,
  }))
export type MusicBrainzLabel = z.output<typeof label>

const credit = z
  .object({
    name: maybeText,
    // Leading and trailing spaces belong to it.
    joinphrase: maybe(z.string()),
    artist: z.object({ id: maybeText, name: maybeText }),
  })
  .transform(({ name, joinphrase, artist }, context) => {
    const credited = name ?? artist.name
    if (!credited) {
      context.addIssue({ code: 'custom', message: 'a credit without a name' })
      return z.NEVER
    }
    return {
      /** The name as credited here, which may differ from the artist's own name. */
      name: credited,
      joinPhrase: joinphrase ?? '',
      artistId: artist.id,
      artistName: artist.name ?? credited,
    }
  })
export type MusicBrainzCredit = z.output<typeof credit>

const releaseGroup = z
  .object({
    id: maybeText,
    title: maybeText,
    'primary-type': maybeText,
    type: maybeText,
    'secondary-types': maybeReadable(text),
    'first-release-date': maybeText,
  })
  .transform(({ id, title, type, ...rest }) => ({
    id,
    title,
    primaryType: rest['primary-type'] ?? type,
    secondaryTypes: rest['secondary-types'],
    firstReleaseDate: rest['first-release-date'],
  }))

const medium = z.object({ 'track-count': maybeNumber })

const labelInfo = z
  .object({ 'catalog-number': maybeText, label: maybe(z.object({ id: text, name: text })) })
  .transform((info) => ({
    catalogNumber: info['catalog-number'] ?? null,
    label: info.label && { mbid: info.label.id, name: info.label.name },
  }))

export const release = z
  .object({
    id: text,
    title: text,
    date: maybeText,
    country: maybeText,
    status: maybeText,
    score: maybeNumber,
    'track-count': maybeNumber,
    media: maybeReadable(medium),
    'release-group': maybe(releaseGroup),
    'artist-credit': maybeReadable(credit),
    'label-info': maybe(readable(labelInfo)),
    'cover-art-archive': maybe(z.object({ front: maybe(z.boolean()) })),
  })
  .transform((answer) => ({
    id: answer.id,
    title: answer.title,
    /** YYYY, YYYY-MM or YYYY-MM-DD. */
    date: answer.date,
    country: answer.country,
    status: answer.status,
    score: answer.score,
    trackCount:
      answer['track-count'] ??
      (answer.media.length > 0
        ? answer.media.reduce((sum, one) => sum + (one['track-count'] ?? 0), 0)
        : undefined),
    releaseGroupId: answer['release-group']?.id,
    /** Title of the release group; an edition may have another one. */
    releaseGroupTitle: answer['release-group']?.title,
    firstReleaseDate: answer['release-group']?.firstReleaseDate,
    primaryType: answer['release-group']?.primaryType,
    secondaryTypes: answer['release-group']?.secondaryTypes ?? [],
    credits: answer['artist-credit'],
    /** Undefined: the answer does not say. */
    labels: answer['label-info'],
    /** Undefined: the answer does not say (searches never do). */
    hasFrontCover: answer['cover-art-archive']?.front,
  }))
export type MusicBrainzRelease = z.output<typeof release>

export const recording = z
  .object({
    id: text,
    title: text,
    length: maybeNumber,
    'first-release-date': maybeText,
    score: maybeNumber,
    'artist-credit': maybeReadable(credit),
  })
  .transform((answer) => ({
    id: answer.id,
    title: answer.title,
    lengthMs: answer.length,
    firstReleaseDate: answer['first-release-date'],
    score: answer.score,
    credits: answer['artist-credit'],
  }))
export type MusicBrainzRecording = z.output<typeof recording>

const titled = z.object({ id: text, title: text })

const relation = z
  .object({
    type: text,
    direction: maybeText,
    attributes: maybeReadable(text),
    ended: maybe(z.boolean()),
    begin: maybeText,
    end: maybeText,
    artist: maybe(z.object({ id: text, name: text, type: maybeText })),
    recording: maybe(recording),
    work: maybe(titled),
    url: maybe(z.object({ resource: text })),
  })
  .transform(({ url, ...rest }) => ({ ...rest, url: url?.resource }))
export type MusicBrainzRelation = z.output<typeof relation>

/** An entity of which we only need the relations. */
export const related = z.object({ id: text, relations: maybeReadable(relation), tags: maybeReadable(tag) })

/** A series, such as a festival with its editions; searches leave out its relations. */
export const series = z.object({
  id: text,
  name: text,
  type: maybeText,
  disambiguation: maybeText,
  relations: maybeReadable(relation),
})
export type MusicBrainzSeries = z.output<typeof series>

/** A release group with what release notices need, from a look-up or a search. */
export const datedGroup = z
  .object({
    id: text,
    title: text,
    'primary-type': maybeText,
    'secondary-types': maybeReadable(text),
    'first-release-date': maybeText,
    'artist-credit': maybeReadable(credit),
  })
  .transform((answer) => ({
    id: answer.id,
    title: answer.title,
    primaryType: answer['primary-type'],
    secondaryTypes: answer['secondary-types'],
    /** YYYY, YYYY-MM or YYYY-MM-DD. */
    firstReleaseDate: answer['first-release-date'],
    credits: answer['artist-credit'],
  }))
export type DatedGroup = z.output<typeof datedGroup>

/** A page of a search for release groups, and the total number of results. */
export const foundGroups = z
  .object({ count: maybeNumber, 'release-groups': readable(datedGroup) })
  .transform(({ count, 'release-groups': groups }) => ({ groups, total: count ?? groups.length }))

/** One whole entity. */
export const document = z.looseObject({ id: text })
export type MusicBrainzDocument = z.output<typeof document>

/** A list of entities that belong to another one. */
export const documentPage = (entity: string) =>
  z.preprocess(
    (answer) => {
      const list = z.record(z.string(), z.unknown()).safeParse(answer).data
      return { documents: list?.[`${entity}s`], total: list?.[`${entity}-count`] }
    },
    z.object({ documents: readable(document), total: maybeNumber }),
  )

/** Search answers name their list in the plural; before 2015 some did in the singular. */
const found = <T extends z.ZodType>(plural: string, singular: string, item: T) =>
  z
    .record(z.string(), z.unknown())
    .transform((answer) => answer[plural] ?? answer[singular])
    .pipe(readable(item))

export const foundArtists = found('artists', 'artist', artist)
export const foundLabels = found('labels', 'label', label)
/** The plural of series is the same word. */
export const foundSeries = found('series', 'series', series)
export const foundReleases = found('releases', 'release', release)
/** A page of a search for releases, and the total number of results. */
export const releasePage = z
  .object({ count: maybeNumber, releases: readable(release) })
  .transform(({ count, releases }) => ({ releases, total: count ?? releases.length }))
export const foundRecordings = found('recordings', 'recording', recording)
