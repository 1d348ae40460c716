import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

// The condition is false in the production build, so no chunk contains the styleguide.
const Styleguide = import.meta.env.DEV ? lazy(() => import('#ui/styleguide/styleguide.tsx')) : () => null

export const Route = createFileRoute('/styleguide')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: `${import.meta.env.DEV ? 'Styleguide' : 'Page not found'} · Fanfare` }] }),
  component: Styleguide,
})
