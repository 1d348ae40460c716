import type { HistoryState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { cx } from '#ui/cx.ts'

/** The place of the account part: the bar at the top, or the drawer. */
export type AccountPlace = 'bar' | 'drawer'

export interface AccountSlot {
  /** The account part: Sign In and Sign Up, or the bell and the menu of a member. */
  account: (place: AccountPlace, onFollow?: () => void) => ReactNode
}

/** Sign In and Sign Up. On phones the bar has only one of them; the drawer has both. */
export function GuestLinks({ place, onFollow }: { place: AccountPlace; onFollow?: () => void }) {
  const inBar = place === 'bar'
  return (
    <div className={cx('flex gap-2 whitespace-nowrap', !inBar && 'w-full *:flex-1')}>
      <ButtonLink
        to={AUTH}
        variant={inBar ? 'quiet' : 'secondary'}
        size={inBar ? 'small' : 'medium'}
        onClick={onFollow}
        className={inBar ? 'max-sm:hidden' : undefined}
      >
        Sign In
      </ButtonLink>
      <ButtonLink to={AUTH} state={SIGN_UP} size={inBar ? 'small' : 'medium'} onClick={onFollow}>
        Sign Up
      </ButtonLink>
    </div>
  )
}

const AUTH: string = '/auth'
/** Selects the sign-up form without a search parameter. */
const SIGN_UP: HistoryState = { authTab: 'sign-up' }
