import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type MemberDetails, ROLE_LABELS } from '../contract.ts'
import { MemberDialog } from './member-dialog.tsx'
import { membersQuery } from './member-queries.ts'
import { StateBadge } from './state-badge.tsx'

interface MembersTabProps {
  userId: string
  /** The viewer is an admin; if not, a moderator, who can do less. */
  isAdmin: boolean
  search: { search?: string; status?: string }
  /** Search field and filters. */
  filters: ReactNode
  history: (entries: MemberDetails['history']) => ReactNode
}

/** The list of members; a press opens one. */
export function MembersTab({ userId, isAdmin, search, filters, history }: MembersTabProps) {
  const query = useInfiniteQuery(membersQuery(userId, search))
  const [opened, setOpened] = useState<string>()
  const members = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      {filters}
      {query.isPending && (
        <SkeletonGroup label="Loading" className="grid gap-3">
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} className="h-14 w-full" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && members.length === 0 && <EmptyState quiet title="No results found" level={2} />}
      <ul aria-label="Members" className="grid grid-cols-1 gap-2">
        {members.map((member) => (
          <li key={member.id} className="min-w-0">
            <Card>
              <button
                type="button"
                onClick={() => setOpened(member.id)}
                className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-3 text-left hover:bg-hover"
              >
                <Avatar username={member.username} src={member.avatarUrl} size="small" />
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold [overflow-wrap:anywhere]">@{member.username}</span>
                  <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                    {member.email ?? member.displayName}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  {member.roles.map((role) => (
                    <Badge key={role} tone="brass">
                      {ROLE_LABELS[role]}
                    </Badge>
                  ))}
                  {!member.emailConfirmed && <Badge>Email not confirmed</Badge>}
                  <StateBadge member={member} />
                  <span className="figures text-sm text-muted">{formatDate(member.joinedAt)}</span>
                </span>
              </button>
            </Card>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {opened && (
        <MemberDialog
          userId={userId}
          isAdmin={isAdmin}
          id={opened}
          onClose={() => setOpened(undefined)}
          history={history}
        />
      )}
    </div>
  )
}
