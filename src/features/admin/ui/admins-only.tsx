import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import type { PendingCounts } from '#features/business/public.ts'
import { ADMIN_TOPIC, MISSED } from '#features/live/limits.ts'
import { useLiveTopic } from '#features/live/public-ui.tsx'
import { isRefusal } from '#platform/http/client/client.ts'
import { Spinner } from '#ui/spinner.tsx'
import { adminKey, countsQuery } from './state/admin-queries.ts'

interface AdminsOnlyProps {
  /** The heading of the page while the viewer is checked, which is all that the server knows. */
  title: string
  children: (admin: { userId: string; counts: PendingCounts }) => ReactNode
}

/** Renders a page for admins and redirects everybody else to the home page, also if the check fails. */
export function AdminsOnly({ title, children }: AdminsOnlyProps) {
  const session = useSession()
  if (session.status === 'visitor') return <Navigate to="/" replace />
  if (session.status === 'loading') return <Checking title={title} />
  return (
    <Check userId={session.userId} title={title}>
      {children}
    </Check>
  )
}

function Check({ userId, title, children }: AdminsOnlyProps & { userId: string }) {
  const client = useQueryClient()
  const { data: counts, error } = useQuery(countsQuery(userId))
  useLiveTopic(counts && ADMIN_TOPIC, ({ type }) => {
    if (type === BUSINESS_CHANGED || type === MISSED) {
      void client.invalidateQueries({ queryKey: adminKey(userId) })
    }
  })
  if (error && (!counts || isRefusal(error))) return <Navigate to="/" replace />
  return counts ? children({ userId, counts }) : <Checking title={title} />
}

function Checking({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div role="status" className="grid min-h-[60vh] place-items-center text-muted">
        <Spinner className="size-9" />
        <span className="sr-only">Checking who you are</span>
      </div>
    </>
  )
}
