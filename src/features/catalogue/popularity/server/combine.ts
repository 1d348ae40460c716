import { popularityOf } from '#features/catalogue/facts.ts'

/** More listens of one person are not counted. */
const LISTENS_PER_LISTENER = 50
const OPENED_WEIGHT = 0.3
const OPENED_MAX = 600

export interface PopularityParts {
  /** The value from dumps and the starter catalogue, as `popularityOf` returns it; 0 when they have none. */
  known: number
  listens: number
  listeners: number
  /** Openings of the page here within some days. */
  opened: number
}

/**
 * Combines all that is known about an artist's popularity. Listens raise it only halfway to the value they would give
 * alone, so that neither the source nor somebody who manipulates it decides; openings on this site add a little.
 */
export function combinedPopularity({ known, listens, listeners, opened }: PopularityParts): number {
  const heard = popularityOf(Math.min(listens, listeners * LISTENS_PER_LISTENER))
  const raised = known + Math.max(0, heard - known) / 2
  return Math.round(raised + Math.min(OPENED_MAX, OPENED_WEIGHT * popularityOf(opened)))
}
