import type { ActCandidate } from '../../line-up-contract.ts'

/** An artist with the facts that distinguish artists of the same name. */
export const artistInWords = ({ name, country, disambiguation }: ActCandidate): string =>
  [name, disambiguation, country].filter(Boolean).join(' · ')
