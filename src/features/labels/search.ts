export const LABEL_TABS = ['artists', 'releases', 'news'] as const
export type LabelTab = (typeof LABEL_TABS)[number]

/** What the address of a label says; what is left out is the default, its artists. */
export interface LabelSearch {
  tab?: Exclude<LabelTab, 'artists'>
}

/** Takes from an address what means something. */
export function readLabelSearch({ tab }: Record<string, unknown>): LabelSearch {
  return { tab: LABEL_TABS.filter((one) => one !== 'artists').find((one) => one === tab) }
}
