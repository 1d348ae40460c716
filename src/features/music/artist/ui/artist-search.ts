import { isUuid } from '#platform/uuid.ts'

/** The tabs of an artist's page in order; the first one is the default. */
export const ARTIST_TABS = ['releases', 'shows', 'community', 'news', 'story', 'merch'] as const
export type ArtistTab = (typeof ARTIST_TABS)[number]

/** The lists of the Releases tab; the first one is the default, but where a site shows them in another order. */
export const RELEASE_LISTS = ['albums', 'songs', 'features', 'contributions'] as const
export type ReleaseList = (typeof RELEASE_LISTS)[number]

/** The search parameters of an artist's page, without defaults. */
export interface ArtistSearch {
  tab?: Exclude<ArtistTab, 'releases'>
  list?: ReleaseList
  /** The MusicBrainz id, to select one of several artists of the name. */
  mbid?: string
  /** Slug of the festival whose details are open. */
  event?: string
}

const EVENT_MAX = 200

/** Drops unknown parameters and values. */
export function readArtistSearch({ tab, list, mbid, event }: Record<string, unknown>): ArtistSearch {
  return {
    tab: ARTIST_TABS.filter((one) => one !== 'releases').find((one) => one === tab),
    list: RELEASE_LISTS.find((one) => one === list),
    mbid: isUuid(mbid) ? mbid.toLowerCase() : undefined,
    event: (typeof event === 'string' && event.slice(0, EVENT_MAX)) || undefined,
  }
}
