import { WORKS_MAX } from '#features/catalogue/limits.ts'
import {
  type CatalogueFetcher,
  type CatalogueSong,
  readAppearances,
  readCreditParts,
  readCreditsOfRecording,
  readRecording,
  readUrls,
  readVersions,
  readWorksOf,
  songTopic,
  titleSlug,
} from '#features/catalogue/public.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import type { Platform } from '#platform/platform.ts'
import type { SongPage, Version } from '../contract.ts'
import { APPEARANCES_MAX, LINKS_MAX, ROLES_MAX, VERSIONS_MAX } from '../limits.ts'
import type { RecordCovers } from './covers.ts'
import { creditText, groupRoles, toCredit } from './credits.ts'
import { outsideLinks } from './outside-links.ts'

/** For an unknown id, a request waits at most this long for the look-up. */
const FIRST_ANSWER_MS = 1_000
/** MusicBrainz' attribute of a recording that performs somebody else's work. */
const COVER = 'cover'

/** Builds pages of recordings from the catalogue, and fetches what is missing in the background. */
export function createSongPages(platform: Platform, fetcher: CatalogueFetcher, covers: RecordCovers) {
  const { db } = platform.reads
  const { sourceCache } = platform

  const toPage = async (stored: CatalogueSong): Promise<SongPage> => {
    const { mbid } = stored
    const recordingState = await stateOf(platform, fetcher.recording(mbid), { isShown: !stored.isPartial })
    // MusicBrainz may have answered since the song was read.
    const song = (stored.isPartial && (await readRecording(db, mbid))) || stored
    const { id, title } = song
    const found = await readAppearances(db, id, APPEARANCES_MAX)
    const works = await readWorksOf(db, id, WORKS_MAX)
    const known = await versionsOf(song, works)
    const versionsState = await Promise.all(
      works.map((work) =>
        stateOf(platform, fetcher.versions(work.mbid, mbid), { isShown: known.length > 0 }),
      ),
    )
    const versions = known.length === 0 ? await versionsOf(song, works) : known
    const parts = await readCreditParts(db, [
      song.creditId,
      ...[...found, ...versions].map(({ creditId }) => creditId),
    ])
    const creditOf = (creditId: number | null) => toCredit(creditId === null ? [] : parts.get(creditId))
    const credit = creditOf(song.creditId)
    const first = credit[0]?.mbid ?? null
    const images = await covers.known(
      found.map(({ mbid, releaseMbid }) => ({ groupMbid: mbid, releaseMbid })),
    )
    const [earliest] = found
    const shownVersions = versions.map(
      (one): Version => ({
        mbid: one.mbid,
        slug: titleSlug(one.title),
        title: one.title,
        artistCredit: creditText(creditOf(one.creditId)),
        lengthMs: one.lengthMs,
        year: one.firstReleaseDate?.slice(0, 4) ?? null,
        kinds: one.attributes,
      }),
    )
    return {
      known: true,
      mbid,
      topic: songTopic(mbid),
      slug: titleSlug(title),
      title,
      disambiguation: song.disambiguation,
      credit,
      artistCredit: creditText(credit),
      imageUrl: earliest
        ? await covers.of({ groupMbid: earliest.mbid, releaseMbid: earliest.releaseMbid })
        : null,
      isVideo: song.isVideo,
      lengthMs: song.lengthMs,
      date: song.firstReleaseDate ?? earliest?.firstReleaseDate ?? null,
      appearances: found.map((one, index) => ({
        mbid: one.mbid,
        slug: titleSlug(one.title),
        title: one.title,
        type: one.type,
        year: one.firstReleaseDate?.slice(0, 4) ?? null,
        artistCredit: creditText(creditOf(one.creditId)),
        imageUrl: images[index] ?? null,
        place: one.number && (one.medium > 1 ? `${one.medium}-${one.number}` : one.number),
      })),
      works: works.map(({ mbid, title, type, attributes }) => ({
        mbid,
        title,
        type,
        isCover: attributes.includes(COVER),
      })),
      roles: groupRoles(await readCreditsOfRecording(db, id, ROLES_MAX), 1),
      versions: shownVersions.filter(({ kinds }) => !kinds.includes(COVER)),
      covers: shownVersions.filter(({ kinds }) => kinds.includes(COVER)),
      ...outsideLinks((await readUrls(db, 'recording', mbid)).slice(0, LINKS_MAX)),
      followers: first ? await countFollowers(db, 'artist', first) : 0,
      fetchedAt: song.fetchedAt.toISOString(),
      states: {
        recording: found.length > 0 && recordingState === 'unavailable' ? 'ready' : recordingState,
        versions: versionsState.find((state) => state !== 'ready') ?? 'ready',
      },
    }
  }

  const versionsOf = async (song: CatalogueSong, works: { id: number }[]) => {
    const found = await Promise.all(
      works.map((work) => readVersions(db, work.id, { except: song.id, limit: VERSIONS_MAX })),
    )
    const byMbid = new Map(found.flat().map((one) => [one.mbid, one]))
    return [...byMbid.values()].slice(0, VERSIONS_MAX)
  }

  return {
    /** The page of a recording. Undefined when MusicBrainz has none of this id. */
    async find(mbid: string): Promise<SongPage | undefined> {
      const stored = await readRecording(db, mbid)
      if (stored) return toPage(stored)
      const query = { ...fetcher.recording(mbid), isUnlinked: true }
      const { value, pending } = await sourceCache.get(query, { waitMs: FIRST_ANSWER_MS })
      if (value === null) return undefined
      const fetched = await readRecording(platform.db, mbid)
      return fetched ? toPage(fetched) : unknownPage(mbid, pending ? 'pending' : 'unavailable')
    },
  }
}

/** The answer while nothing about a recording is stored. */
function unknownPage(mbid: string, state: 'pending' | 'unavailable'): SongPage {
  return {
    known: false,
    mbid,
    topic: songTopic(mbid),
    slug: '',
    title: '',
    disambiguation: null,
    credit: [],
    artistCredit: '',
    imageUrl: null,
    isVideo: false,
    lengthMs: null,
    date: null,
    appearances: [],
    works: [],
    roles: [],
    versions: [],
    covers: [],
    listen: [],
    elsewhere: [],
    followers: 0,
    fetchedAt: null,
    states: { recording: state, versions: state },
  }
}
