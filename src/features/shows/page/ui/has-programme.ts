import type { Show } from '#features/shows/contract.ts'

/** Whether the line-up of a show says who plays on which day or stage. */
export const hasProgramme = ({ acts }: Pick<Show, 'acts'>): boolean =>
  acts.some(({ day, stage }) => day !== null || stage !== null)
