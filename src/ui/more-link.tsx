import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The way from a section to all of its kind, at the end of its heading; an arrow that is not read out follows it. */
export const MoreLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className="link inline-flex min-h-11 items-center gap-1.5 after:content-['→'/'']" />
))
