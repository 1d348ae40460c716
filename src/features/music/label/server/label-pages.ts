import { readVerification } from '#features/business/public.ts'
import {
  type Catalogue,
  type CatalogueLabel,
  coverQuery,
  nameSlug,
  readFounders,
  readLabel,
  readLabelReleases,
  readLabelsNamed,
  readRelatedLabels,
  readRoster,
  readUrls,
  regionName,
} from '#features/catalogue/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { countFollowers } from '#features/follow/follows/public.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import { decodeCursor, isCursorInt, toPage } from '#platform/db/keyset.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { LabelPage, LabelReleases } from '../contract.ts'
import { FOUNDERS_MAX, LINKS_MAX, NAMESAKES_MAX, RELATED_MAX, ROSTER_MAX } from '../limits.ts'

const COVER_SIZE = 500

/** Reads label pages from the catalogue; a label known by name only is fetched in the background. */
export function createLabelPages(
  platform: Platform,
  { fetcher, readFaces }: Pick<Catalogue, 'fetcher' | 'readFaces'>,
  { coverArt }: Sources,
) {
  const { db } = platform.reads

  const toLabelPage = async (label: CatalogueLabel, others: CatalogueLabel[]): Promise<LabelPage> => {
    const { id, mbid, name } = label
    const state = label.isPartial ? await stateOf(platform, fetcher.label(mbid), { isShown: false }) : 'ready'
    const artists = await readRoster(db, id, ROSTER_MAX)
    const faceOf = await readFaces(artists.map((artist) => artist.mbid))
    const urls = await readUrls(db, 'label', mbid)
    return {
      mbid,
      name,
      slug: nameSlug(name),
      type: label.type,
      countryName: label.country && regionName(label.country),
      disambiguation: label.disambiguation || null,
      labelCode: label.labelCode,
      beginDate: label.beginDate,
      endDate: label.endDate,
      ended: label.ended,
      founders: (await readFounders(db, id, FOUNDERS_MAX)).map(withSlug),
      fetchedAt: label.isPartial ? null : label.fetchedAt.toISOString(),
      verification: await readVerification(db, 'label', mbid),
      followers: await countFollowers(db, 'label', mbid),
      artists: artists.map((artist) => ({
        ...artist,
        slug: nameSlug(artist.name),
        imageUrl: faceOf(artist.mbid),
      })),
      parents: (await readRelatedLabels(db, id, 'parents', RELATED_MAX)).map(withSlug),
      subLabels: (await readRelatedLabels(db, id, 'subLabels', RELATED_MAX)).map(withSlug),
      links: urls.filter((url) => /^https?:\/\//i.test(url)).slice(0, LINKS_MAX),
      others: others
        .filter((other) => other.mbid !== mbid)
        .slice(0, NAMESAKES_MAX)
        .map(({ disambiguation, country, ...other }) => ({
          mbid: other.mbid,
          name: other.name,
          slug: nameSlug(other.name),
          disambiguation: disambiguation || null,
          countryName: country && regionName(country),
        })),
      state,
    }
  }

  return {
    /**
     * The label with an id, whatever its name; without an id, the best known one with a name or slug. Undefined when
     * there is none: an id that the catalogue lacks never stands for another label of the name.
     */
    async byName(name: string, mbid?: string): Promise<LabelPage | undefined> {
      const picked = mbid ? await readLabel(db, mbid) : undefined
      if (mbid && !picked) return undefined
      const named = await readLabelsNamed(db, nameSlug(picked?.name ?? name))
      const label = picked ?? named[0]
      return label && toLabelPage(label, named)
    },

    /** The label with a MusicBrainz id. */
    find: (mbid: string): Promise<CatalogueLabel | undefined> => readLabel(db, mbid),

    /** One page of the releases, newest first. Throws a 400 problem for a bad cursor. */
    async releases(labelId: number, page: { cursor?: string; limit: number }): Promise<LabelReleases> {
      const after = page.cursor ? readReleaseCursor(page.cursor) : undefined
      const rows = await readLabelReleases(db, labelId, { after, limit: page.limit + 1 })
      const found = toPage(rows, page.limit, ({ date, id }) => [date, id])
      const addressOf = await imageAddresses(platform)
      const items = found.items.map(async (release) => {
        const query = coverQuery(coverArt, {
          id: release.mbid,
          releaseGroupId: release.groupMbid ?? undefined,
        })
        const { value } = await platform.sourceCache.peek(query)
        return {
          id: release.mbid,
          title: release.title,
          year: release.date.slice(0, 4) || null,
          type: release.type,
          artistCredit: release.artistCredit,
          artistSlug: release.firstArtist && nameSlug(release.firstArtist),
          catalogNumber: release.catalogNumber,
          imageUrl: value ? addressOf(coverArt.frontAddress(value, COVER_SIZE)) : null,
        }
      })
      return { items: await Promise.all(items), nextCursor: found.nextCursor }
    },
  }
}

const withSlug = <T extends { name: string }>(named: T) => ({ ...named, slug: nameSlug(named.name) })

function readReleaseCursor(cursor: string): { date: string; id: number } {
  const [date, id] = decodeCursor(cursor, [isPartialDate, isCursorInt])
  return { date: String(date), id: Number(id) }
}

/** Empty, YYYY, YYYY-MM or YYYY-MM-DD. */
const isPartialDate = (value: unknown) => typeof value === 'string' && /^(\d{4}(-\d\d){0,2})?$/.test(value)
