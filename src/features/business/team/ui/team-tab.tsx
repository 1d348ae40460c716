import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ONLY_VERIFIED_INVITES } from '../limits.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { ROLE_LABELS, ROLE_TEXTS } from './role-texts.ts'
import { teamQuery } from './team-queries.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

interface TeamTabProps {
  userId: string
  businessId: string
}

/** The members of a business's team. Owners invite people and change roles; everybody can leave. */
export function TeamTab({ userId, businessId }: TeamTabProps) {
  const query = useQuery(teamQuery(userId, businessId))
  const team = query.data
  if (!team) {
    return query.isError ? (
      <ErrorState
        title="Couldn’t load the team"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <SkeletonGroup label="Loading the team" className="flex flex-col gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  }
  const isOwner = team.role === 'owner'
  return (
    <div className="flex flex-col gap-4">
      <Card className="p-4 sm:p-6">
        <h2 className="type-heading">
          Team of <bdi>{team.businessName}</bdi>
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          You are {team.role === 'owner' ? 'an owner' : `a ${team.role}`}. All pages of this business share
          the same team.
        </p>
        <MemberList userId={userId} businessId={businessId} team={team} />
        <dl className="mt-6 grid gap-x-4 gap-y-1 border-t border-line pt-4 text-sm sm:grid-cols-[auto_1fr]">
          {(['owner', 'manager', 'poster'] as const).map((role) => (
            <div key={role} className="contents">
              <dt className="font-semibold max-sm:mt-2">{ROLE_LABELS[role]}</dt>
              <dd className="text-muted">{ROLE_TEXTS[role]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {isOwner && (
        <Card className="p-4 sm:p-6">
          <h2 className="type-heading">Invite someone</h2>
          <p className="mt-1 max-w-prose text-muted">
            {team.isVerified
              ? 'They get a mail with a link that works once, for a week, with that address’s account. Want to transfer the business to someone? They need to join its team first.'
              : ONLY_VERIFIED_INVITES}
          </p>
          {team.isVerified && <InviteForm userId={userId} businessId={businessId} />}
          {team.invitations.length > 0 && (
            <WaitingInvitations userId={userId} businessId={businessId} invitations={team.invitations} />
          )}
        </Card>
      )}
    </div>
  )
}
