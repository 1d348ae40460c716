import { isUuid } from '#platform/uuid.ts'

export const LABEL_TABS = ['artists', 'releases', 'news'] as const
export type LabelTab = (typeof LABEL_TABS)[number]

/** Search parameters of a label's page, without defaults. */
export interface LabelSearch {
  tab?: Exclude<LabelTab, 'artists'>
  /** Which of several labels of the name, by MusicBrainz id. */
  mbid?: string
}

/** Drops unknown parameters and values. */
export function readLabelSearch({ tab, mbid }: Record<string, unknown>): LabelSearch {
  return {
    tab: LABEL_TABS.filter((one) => one !== 'artists').find((one) => one === tab),
    mbid: isUuid(mbid) ? mbid.toLowerCase() : undefined,
  }
}
