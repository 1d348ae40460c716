import type { ReactNode } from 'react'
import { HOME_LIST_SIZE } from '../../limits.ts'

export const CARD_GRID = 'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6'
/** The `sizes` attribute of a card's picture. */
export const CARD_SIZES = '(width >= 80rem) 18rem, (width >= 48rem) 23vw, 46vw'

/** A grid of cards: four in a row, two on a phone. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={CARD_GRID}>
      {children}
    </ul>
  )
}

/** Keys for as many skeletons as the home has cards. */
export const CARD_PLACES = Array.from({ length: HOME_LIST_SIZE }, (_, place) => place)
