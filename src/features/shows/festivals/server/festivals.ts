import type { Platform } from '#platform/platform.ts'
import { isStorableText } from '#platform/storable-text.ts'
import type { ListedFestival } from '../contract.ts'
import { listEditions, type ReadShows } from './editions.ts'

export interface Festivals {
  /** All festivals, by start. */
  list(): Promise<ListedFestival[]>
  find(slug: string): Promise<ListedFestival | undefined>
}

/** What a site has of festivals besides those that businesses claim. */
export interface OtherFestivals {
  /** Slugs of rows that must not be found. */
  hidden(): readonly string[]
  /** Those that the site shows in place of the ones that announce an edition. */
  shown(): (Festivals & { search(text: string): readonly { slug: string; city: string }[] }) | undefined
}

/** The festivals that announce an edition, with the next one, unless the site shows others. */
export function createFestivalList(
  { reads }: Pick<Platform, 'reads'>,
  readShows: ReadShows,
  others: OtherFestivals,
): Festivals {
  const editions = (slug?: string) =>
    listEditions(reads.db, readShows, { now: new Date(), slug, hidden: others.hidden() })
  return {
    list: () => others.shown()?.list() ?? editions(),
    async find(slug) {
      if (!isStorableText(slug)) return undefined
      const shown = others.shown()
      return shown ? shown.find(slug) : (await editions(slug))[0]
    },
  }
}
