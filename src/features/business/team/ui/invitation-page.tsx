import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MembersOnly, personalKey, useLinkToken } from '#features/accounts/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { OpenedInvitation } from '../contract.ts'
import { INVITATION_GONE, OTHER_ADDRESS } from '../limits.ts'
import { ROLE_LABELS, ROLE_TEXTS } from './role-texts.ts'
import { accept, decline, invitationQuery } from './team-queries.ts'

/** The page behind the link in an invitation's mail. */
export function InvitationPage() {
  const { token, forget } = useLinkToken('fanfare.invitation')
  return (
    <div className="reading-page py-8 md:py-12">
      <h1 className="type-display mb-8">Invitation to a team</h1>
      {token === undefined ? (
        <Loading />
      ) : (
        <MembersOnly fallback={<Loading />}>
          {(userId) => <Invitation userId={userId} token={token} forget={forget} />}
        </MembersOnly>
      )}
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label="Loading the invitation">
    <Skeleton className="h-48" />
  </SkeletonGroup>
)

interface LinkProps {
  userId: string
  token: string
  forget: () => void
}

function Invitation({ userId, token, forget }: LinkProps) {
  const query = useQuery({ ...invitationQuery(userId, token), enabled: token !== '' })
  if (query.data) return <Offer userId={userId} token={token} forget={forget} invitation={query.data} />
  if (token === '' || (query.error && 'status' in query.error && query.error.status === 410)) {
    return (
      <Card className="p-5 sm:p-6">
        <p>
          {token === ''
            ? 'Part of the link got lost. Open the whole address from the mail.'
            : INVITATION_GONE}
        </p>
      </Card>
    )
  }
  if (!query.isError) return <Loading />
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {failureMessage(query.error)}
    </ErrorState>
  )
}

interface OfferProps extends LinkProps {
  invitation: OpenedInvitation
}

function Offer({ userId, token, forget, invitation }: OfferProps) {
  const { businessName, role, email, isForViewer, expiresAt } = invitation
  const client = useQueryClient()
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: () => accept(token),
    retry: false,
    onSuccess: async () => {
      forget()
      await client.invalidateQueries({ queryKey: personalKey(userId) })
      toast.success(`You’re now on the team of ${businessName}`)
      await navigate({ to: '/business/dashboard', search: { tab: 'artists' } })
    },
  })
  const refuse = useMutation({
    mutationFn: () => decline(token),
    retry: false,
    onSuccess: forget,
  })
  const failure = join.error ?? refuse.error
  if (refuse.isSuccess) {
    return (
      <Card className="p-5 sm:p-6">
        <p role="status">
          You’ve declined the invitation from <bdi className="font-semibold">{businessName}</bdi>. We’ll let
          its owners know.
        </p>
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <p className="text-lg">
        <bdi className="font-semibold">{businessName}</bdi> invites you to its team.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-muted">Role</dt>
        <dd>
          {ROLE_LABELS[role]}: {ROLE_TEXTS[role]}
        </dd>
        <dt className="text-muted">Sent to</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt className="text-muted">Until</dt>
        <dd>{formatDate(expiresAt)}</dd>
      </dl>
      {isForViewer ? (
        <>
          {failure && (
            <p role="alert" className="font-medium text-danger">
              {failureMessage(failure)}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              pending={join.isPending}
              onClick={() => {
                refuse.reset()
                join.mutate()
              }}
            >
              Join the team
            </Button>
            <Button
              variant="secondary"
              pending={refuse.isPending}
              onClick={() => {
                join.reset()
                refuse.mutate()
              }}
            >
              Decline
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status" className="rounded-control bg-well px-4 py-3">
            {OTHER_ADDRESS} Sign in with the account for {email}, and open the link again.
          </p>
          <div>
            <ButtonLink to="/settings" variant="secondary">
              Your account
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  )
}
