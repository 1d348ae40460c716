import type { SiteMode } from '#platform/site-mode.ts'
import { FESTIVALS, type SampleFestival } from '../../../../../sample-data/festivals.ts'

export type { SampleFestival }

interface FestivalsByMode {
  /** The fixed festivals of the specification, which are rows of `festivals` as well. */
  samples: readonly SampleFestival[]
  /** Slugs of rows that must not be found. */
  hidden: readonly string[]
  /** Whether the festivals are those that announce an edition. */
  hasEditions: boolean
}

/** Preview lists the two fixed festivals; live hides them and lists coming editions. */
export const festivalsByMode = (mode: SiteMode): FestivalsByMode =>
  mode === 'preview'
    ? { samples: FESTIVALS, hidden: [], hasEditions: false }
    : { samples: [], hidden: FESTIVALS.map(({ slug }) => slug), hasEditions: true }
