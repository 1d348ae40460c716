import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

// In production the condition is false while building, so that the styleguide is in no chunk at all.
const Styleguide = import.meta.env.DEV ? lazy(() => import('#ui/styleguide/styleguide.tsx')) : () => null

export const Route = createFileRoute('/styleguide')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => ({ meta: [{ title: `${import.meta.env.DEV ? 'Styleguide' : 'Page not found'} · Fanfare` }] }),
  component: Styleguide,
})
