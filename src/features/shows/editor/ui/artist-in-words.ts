import type { ActCandidate } from '#features/shows/line-ups/contract.ts'

/** An artist with the facts that distinguish artists of the same name. */
export const artistInWords = ({ name, country, disambiguation }: ActCandidate): string =>
  [name, disambiguation, country].filter(Boolean).join(' · ')
