import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Desk } from '../contract.ts'
import { deskQuery } from './report-queries.ts'

/**
 * The viewer's suspension, from data that the user menu has loaded, so that forms send no request. Call `recheck` when
 * the server refused something.
 */
export function useSuspension(userId: string) {
  const client = useQueryClient()
  const query = deskQuery(userId)
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false })
  return {
    suspension: data?.suspension ?? null,
    recheck: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  }
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Tells suspended members in a form, before they type, that they cannot send it. Nothing for others. */
export function SuspensionNote({ suspension }: { suspension: Desk['suspension'] }) {
  if (!suspension) return null
  return (
    <div role="note" className="rounded-sleeve border-l-4 border-caution bg-hover p-3 text-sm">
      <p className="font-semibold">
        Your account is suspended until{' '}
        <time dateTime={suspension.until}>{moment.format(new Date(suspension.until))}</time>.
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        You can read, but not write. The reason: <bdi>{suspension.reason}</bdi>
      </p>
      <p className="mt-1">
        If the suspension is wrong, you can appeal once, in your{' '}
        <Link to="/settings" className="link">
          settings
        </Link>
        . We’ll keep what you type here.
      </p>
    </div>
  )
}
