import type { ActCandidate } from '../../line-up-contract.ts'

/** An artist with the facts that tell those of one name apart. */
export const artistInWords = ({ name, country, disambiguation }: ActCandidate): string =>
  [name, disambiguation, country].filter(Boolean).join(' · ')
