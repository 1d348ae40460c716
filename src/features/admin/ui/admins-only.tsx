import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { isRefusal } from '#platform/http/client.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { PendingCounts } from '../contract.ts'
import { countsQuery } from './state/admin-queries.ts'

interface AdminsOnlyProps {
  children: (admin: { userId: string; counts: PendingCounts }) => ReactNode
}

/** A page for admins; everybody else is sent home. A check that fails counts as not admin. */
export function AdminsOnly({ children }: AdminsOnlyProps) {
  const session = useSession()
  if (session.status === 'visitor') return <Navigate to="/" replace />
  if (session.status === 'loading') return <Checking />
  return <Check userId={session.userId}>{children}</Check>
}

function Check({ userId, children }: AdminsOnlyProps & { userId: string }) {
  const { data: counts, error } = useQuery(countsQuery(userId))
  if (error && (!counts || isRefusal(error))) return <Navigate to="/" replace />
  return counts ? children({ userId, counts }) : <Checking />
}

function Checking() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-muted">
      <Spinner className="size-9" />
      <span className="sr-only">Checking who you are</span>
    </div>
  )
}
