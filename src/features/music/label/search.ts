import { isUuid } from '#platform/uuid.ts'

export type LabelTab = 'artists' | 'releases' | 'shows' | 'news' | 'community'

const CHOSEN_TABS = ['releases', 'shows', 'news', 'community'] as const

/** Search parameters of a label's page, without defaults. */
export interface LabelSearch {
  tab?: Exclude<LabelTab, 'artists'>
  /** Which of several labels of the name, by MusicBrainz id. */
  mbid?: string
}

/** Drops unknown parameters and values. */
export function readLabelSearch({ tab, mbid }: Record<string, unknown>): LabelSearch {
  return {
    tab: CHOSEN_TABS.find((one) => one === tab),
    mbid: isUuid(mbid) ? mbid.toLowerCase() : undefined,
  }
}
