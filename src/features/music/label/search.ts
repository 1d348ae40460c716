import { isUuid } from '#platform/uuid.ts'

/** The tabs of the sample label. */
export const LABEL_TABS = ['artists', 'releases', 'news'] as const
export type SampleLabelTab = (typeof LABEL_TABS)[number]
export type LabelTab = SampleLabelTab | 'shows' | 'community'

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
