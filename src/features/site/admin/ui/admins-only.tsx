import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ADMIN_TOPIC, MISSED } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { MembersOnly, useSession } from '#features/accounts/public-ui.tsx'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import type { Desk } from '#features/safety/reports/contract.ts'
import { deskQuery } from '#features/safety/reports/public-ui.tsx'
import { isRefusal } from '#platform/http/client/client.ts'
import { Spinner } from '#ui/spinner.tsx'
import { adminKey, POLL_MS } from './state/admin-queries.ts'

interface AdminsOnlyProps {
  /** The heading of the page while the viewer is checked; the server renders only this. */
  title: string
  /** Moderators see the page too. */
  moderators?: boolean
  children: (admin: { userId: string; desk: Desk }) => ReactNode
}

/**
 * Renders a page for admins, and for moderators if they may see it. Redirects everybody else to the home page, also
 * when the check fails. A member whose session has ended logs in and comes back.
 */
export function AdminsOnly({ title, moderators, children }: AdminsOnlyProps) {
  const session = useSession()
  const [wasMember, setWasMember] = useState(false)
  if (session.status === 'member' && !wasMember) setWasMember(true)
  if (session.status === 'visitor' && wasMember)
    return <MembersOnly fallback={null}>{() => null}</MembersOnly>
  if (session.status === 'visitor') return <Navigate to="/" replace ignoreBlocker />
  if (session.status === 'loading') return <Checking title={title} />
  return (
    <Check userId={session.userId} title={title} moderators={moderators}>
      {children}
    </Check>
  )
}

function Check({ userId, title, moderators = false, children }: AdminsOnlyProps & { userId: string }) {
  const client = useQueryClient()
  const { data: desk, error } = useQuery({ ...deskQuery(userId), refetchInterval: POLL_MS })
  const isAdmin = desk?.role === 'admin'
  useLiveTopic(isAdmin ? ADMIN_TOPIC : undefined, ({ type }) => {
    if (type === BUSINESS_CHANGED || type === MISSED) {
      void client.invalidateQueries({ queryKey: adminKey(userId) })
      void client.invalidateQueries({ queryKey: deskQuery(userId).queryKey })
    }
  })
  if (error && (!desk || isRefusal(error))) return <Navigate to="/" replace ignoreBlocker />
  if (!desk) return <Checking title={title} />
  if (!isAdmin && !(moderators && desk.role)) return <Navigate to="/" replace ignoreBlocker />
  return children({ userId, desk })
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
