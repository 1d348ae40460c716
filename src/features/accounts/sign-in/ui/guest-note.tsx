import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

interface GuestNoteProps {
  title: string
  /** The path to return to as a member. */
  next: string
  children: ReactNode
}

/** What a page of members is for, with the ways to become one. */
export const GuestNote = ({ title, next, children }: GuestNoteProps) => (
  <EmptyState
    level={2}
    title={title}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/auth" search={{ tab: 'sign-up', next }}>
          Sign Up
        </ButtonLink>
        <ButtonLink to="/auth" search={{ next }} variant="secondary">
          Sign In
        </ButtonLink>
      </div>
    }
  >
    {children}
  </EmptyState>
)
