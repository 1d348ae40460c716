import ArrowRight from 'virtual:icon/arrow-right'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The way from a section to all of its kind, at the end of its heading. */
export const MoreLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className="link inline-flex min-h-11 items-center gap-1.5">
    {children}
    <ArrowRight aria-hidden="true" className="size-4" />
  </a>
))
