import { readStatedDates } from '#features/business/page-facts/public.ts'
import {
  type CatalogueEdition,
  type CatalogueFetcher,
  type CatalogueReleaseGroup,
  type CatalogueTrack,
  type LoneRelease,
  nameSlug,
  readAlbums,
  readArtist,
  readCreditParts,
  readCreditsOfRelease,
  readEditions,
  readLoneRelease,
  readMedia,
  readReleaseGroup,
  readTracks,
  readUrlsOfGroup,
  regionName,
  releaseTopic,
  representativeOf,
  titleSlug,
} from '#features/catalogue/public.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import { readListenBrainzDate } from '#features/follow/radar/public.ts'
import type { PartState } from '#features/music/artist/contract.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { AlbumCard, Edition, Medium, ReleasePage } from '../contract.ts'
import { ALSO_MAX, LINKS_MAX, ROLES_MAX, TRACKS_MAX } from '../limits.ts'
import type { RecordCovers } from './covers.ts'
import { creditText, groupRoles, toCredit } from './credits.ts'
import { outsideLinks } from './outside-links.ts'

/** For an unknown id, a request waits at most this long for the look-up. */
const FIRST_ANSWER_MS = 1_000

type CreditParts = Awaited<ReturnType<typeof readCreditParts>>

/** Builds pages of release groups from the catalogue, and fetches what is missing in the background. */
export function createReleasePages(platform: Platform, fetcher: CatalogueFetcher, covers: RecordCovers) {
  const { db } = platform.reads
  const { sourceCache } = platform

  const toPage = async (group: CatalogueReleaseGroup, mayReadAgain = true): Promise<ReleasePage> => {
    const { id, mbid, title } = group
    const groupState = await stateOf(platform, fetcher.releaseGroup(mbid), { isShown: !group.isPartial })
    const editions = await readEditions(db, id)
    const editionsState = await stateOf(platform, fetcher.editions(mbid), { isShown: editions.length > 0 })
    const shown = representativeOf(editions)
    const media = shown ? await readMedia(db, shown.id) : []
    const tracks = shown ? await readTracks(db, shown.id, TRACKS_MAX) : []
    const trackCount = media.reduce((sum, one) => sum + (one.trackCount ?? 0), 0) || (shown?.trackCount ?? 0)
    const isWhole = tracks.length > 0 && tracks.length >= Math.min(trackCount, TRACKS_MAX)
    const tracksState = await stateOf(platform, fetcher.tracks(mbid), { isShown: isWhole })
    const storedSince =
      (group.isPartial && groupState === 'ready') ||
      (editions.length === 0 && editionsState === 'ready') ||
      (!isWhole && tracksState === 'ready')
    if (storedSince && mayReadAgain) {
      const again = await readReleaseGroup(db, mbid)
      if (again) return toPage(again, false)
    }
    const parts = await readCreditParts(db, [group.creditId, ...tracks.map((track) => track.creditId)])
    const credit = toCredit(group.creditId === null ? [] : parts.get(group.creditId))
    const first = credit[0]?.mbid ?? null
    const urls = await readUrlsOfGroup(db, id, LINKS_MAX)
    const credits = shown ? await readCreditsOfRelease(db, shown.id, ROLES_MAX) : []
    const date = group.firstReleaseDate ?? editions[0]?.date ?? null
    const listenBrainzDate = await readListenBrainzDate(db, mbid)
    return {
      known: true,
      mbid,
      topic: releaseTopic(mbid),
      slug: titleSlug(title),
      title,
      disambiguation: group.disambiguation,
      credit,
      artistCredit: creditText(credit),
      imageUrl: await covers.of({ groupMbid: mbid, releaseMbid: shown?.mbid }),
      type: group.type,
      secondaryTypes: group.secondaryTypes,
      date,
      statedDates: await readStatedDates(db, mbid, {
        artists: credit.flatMap(({ mbid }) => mbid ?? []),
        labels: [...new Set(editions.flatMap(({ labels }) => labels.flatMap(({ mbid }) => mbid ?? [])))],
      }),
      listenBrainzDate: contradicts(listenBrainzDate, date) ? listenBrainzDate : null,
      editionMbid: shown?.mbid ?? null,
      media: isWhole
        ? media.map(({ position, format, title }) => ({
            position,
            format,
            title: title || null,
            tracks: tracks.filter((track) => track.medium === position).map((track) => toTrack(track, parts)),
          }))
        : [],
      trackCount,
      lengthMs: isWhole ? totalLength(tracks, trackCount) : null,
      editions: editions.map(toEdition),
      roles: groupRoles(credits, tracks.length),
      alsoBy: first ? await alsoBy(first, mbid) : [],
      ...outsideLinks(urls),
      followers: first ? await countFollowers(db, 'artist', first) : 0,
      fetchedAt: group.fetchedAt.toISOString(),
      states: {
        group: group.isPartial ? groupState : 'ready',
        editions: editions.length > 0 && editionsState === 'unavailable' ? 'ready' : editionsState,
        tracks: isWhole ? 'ready' : tracksState,
      },
    }
  }

  const alsoBy = async (artistMbid: string, except: string): Promise<AlbumCard[]> => {
    const artist = await readArtist(db, artistMbid)
    const albums = artist ? await readAlbums(db, artist.id, ALSO_MAX + 1) : []
    const others = albums.flatMap(({ groupMbid, ...album }) =>
      groupMbid && groupMbid !== except ? [{ ...album, groupMbid }] : [],
    )
    const images = await covers.known(others)
    return others.slice(0, ALSO_MAX).map(({ groupMbid, title, type, date, artistCredit }, index) => ({
      mbid: groupMbid,
      slug: titleSlug(title),
      title,
      type,
      year: date?.slice(0, 4) ?? null,
      artistCredit,
      imageUrl: images[index] ?? null,
    }))
  }

  /** The facts that the catalogue has about a single release. */
  const lonePage = async (release: LoneRelease, state: PartState): Promise<ReleasePage> => {
    const { mbid, title, date, trackCount, creditId } = release
    const parts = await readCreditParts(db, [creditId])
    const credit = toCredit(creditId === null ? [] : parts.get(creditId))
    const first = credit[0]?.mbid ?? null
    return {
      ...unknownPage(mbid, state),
      known: true,
      slug: titleSlug(title),
      title,
      credit,
      artistCredit: creditText(credit),
      date,
      editionMbid: mbid,
      trackCount: trackCount ?? 0,
      alsoBy: first ? await alsoBy(first, mbid) : [],
      followers: first ? await countFollowers(db, 'artist', first) : 0,
    }
  }

  return {
    /**
     * The page of a release group, or of a release's group; of the release alone while its group is unknown. Undefined
     * when neither MusicBrainz nor the catalogue has it.
     */
    async find(mbid: string): Promise<ReleasePage | undefined> {
      const stored = await readReleaseGroup(db, mbid)
      if (stored) return toPage(stored)
      const alone = await readLoneRelease(db, mbid)
      const query = { ...fetcher.releaseGroup(mbid), isUnlinked: !alone }
      const { value, pending } = await sourceCache.get(query, { waitMs: FIRST_ANSWER_MS })
      const fetched = value && (await readReleaseGroup(platform.db, mbid))
      if (fetched) return toPage(fetched)
      // Null when MusicBrainz has, or no longer has, anything with this id.
      const state = value === null ? 'ready' : pending ? 'pending' : 'unavailable'
      if (alone) return lonePage(alone, state)
      return state === 'ready' ? undefined : unknownPage(mbid, state)
    },
  }
}

/** Whether two dates differ by more than their precision: 2026-05 and 2026-05-14 do not. */
const contradicts = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && !one.startsWith(other) && !other.startsWith(one)

function toTrack(track: CatalogueTrack, parts: CreditParts): Medium['tracks'][number] {
  const { position, isDataTrack, number, title, lengthMs, recordingMbid, creditId } = track
  return {
    position,
    isDataTrack,
    number: number ?? String(position),
    title,
    lengthMs,
    song: recordingMbid ? { mbid: recordingMbid, slug: titleSlug(title) } : null,
    credit: creditId === null ? null : toCredit(parts.get(creditId)),
  }
}

function totalLength(tracks: CatalogueTrack[], trackCount: number): number | null {
  if (
    tracks.length < trackCount ||
    tracks.some(({ lengthMs, isDataTrack }) => lengthMs === null && !isDataTrack)
  )
    return null
  return tracks.reduce((sum, { lengthMs }) => sum + (lengthMs ?? 0), 0)
}

function toEdition(edition: CatalogueEdition): Edition {
  const { mbid, title, disambiguation, status, date, country, trackCount, barcode, packaging } = edition
  return {
    mbid,
    title,
    disambiguation,
    status,
    date,
    countryName: country && regionName(country),
    format: formatsInWords(edition.formats),
    trackCount,
    labels: edition.labels.map(({ mbid, name, catalogNumber }) => ({
      mbid,
      name,
      slug: name && nameSlug(name),
      catalogNumber: catalogNumber || null,
    })),
    barcode,
    packaging: packaging === 'None' ? null : packaging,
    fetchedAt: edition.fetchedAt.toISOString(),
  }
}

/** "CD", "2 × CD", "CD + DVD". */
export function formatsInWords(formats: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1)
  const words = [...counts].map(([format, count]) => (count > 1 ? `${count} × ${format}` : format))
  return words.length > 0 ? words.join(' + ') : null
}

/** The answer while nothing about a release group is stored. */
function unknownPage(mbid: string, state: PartState): ReleasePage {
  return {
    known: false,
    mbid,
    topic: releaseTopic(mbid),
    slug: '',
    title: '',
    disambiguation: null,
    credit: [],
    artistCredit: '',
    imageUrl: null,
    type: null,
    secondaryTypes: [],
    date: null,
    statedDates: [],
    listenBrainzDate: null,
    editionMbid: null,
    media: [],
    trackCount: 0,
    lengthMs: null,
    editions: [],
    roles: [],
    alsoBy: [],
    listen: [],
    elsewhere: [],
    followers: 0,
    fetchedAt: null,
    states: { group: state, editions: state, tracks: state },
  }
}
