export const LABEL_TABS = ['artists', 'releases', 'news'] as const
export type LabelTab = (typeof LABEL_TABS)[number]

/** The search parameters of a label's page; the default tab, the artists, has none. */
export interface LabelSearch {
  tab?: Exclude<LabelTab, 'artists'>
}

/** Drops unknown parameters and values. */
export function readLabelSearch({ tab }: Record<string, unknown>): LabelSearch {
  return { tab: LABEL_TABS.filter((one) => one !== 'artists').find((one) => one === tab) }
}
