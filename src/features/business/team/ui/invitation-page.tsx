import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MembersOnly, personalKey } from '#features/accounts/public-ui.tsx'
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

/** Where this tab keeps the token while the person logs in. */
const TOKEN_KEY = 'fanfare.invitation'

function readStoredToken(): string {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? ''
  } catch {
    // Without storage, the link has to be opened again after the login.
    return ''
  }
}

function storeToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN_KEY, token)
  } catch {
    // As above.
  }
}

/**
 * The page behind the link in an invitation's mail. The token is in the fragment, which no server gets. It is removed
 * from the address before a redirect to the login, which puts the address into its query, and that goes to servers.
 */
export function InvitationPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const linkToken = new URLSearchParams(hash).get('token')
    if (!linkToken) return setToken((known) => known ?? readStoredToken())
    storeToken(linkToken)
    setToken(linkToken)
    void navigate({ to: '/business/invitation', hash: '', replace: true })
  }, [hash, navigate])
  const isHidden = token !== undefined && !hash.includes('token=')
  return (
    <div className="page max-w-2xl py-8 md:py-12">
      <h1 className="type-display mb-8">Invitation to a team</h1>
      {isHidden ? (
        <MembersOnly fallback={<Loading />}>
          {(userId) => <Invitation userId={userId} token={token} />}
        </MembersOnly>
      ) : (
        <Loading />
      )}
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label="Loading the invitation">
    <Skeleton className="h-48" />
  </SkeletonGroup>
)

function Invitation({ userId, token }: { userId: string; token: string }) {
  const query = useQuery({ ...invitationQuery(userId, token), enabled: token !== '' })
  if (query.data) return <Offer userId={userId} token={token} invitation={query.data} />
  if (token === '' || (query.error && 'status' in query.error && query.error.status === 410)) {
    return (
      <Card className="p-5 sm:p-6">
        <p>
          {token === ''
            ? 'Part of the link was lost. Open the whole address from the mail.'
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

interface OfferProps {
  userId: string
  token: string
  invitation: OpenedInvitation
}

function Offer({ userId, token, invitation }: OfferProps) {
  const { businessName, role, email, isForViewer, expiresAt } = invitation
  const client = useQueryClient()
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: () => accept(token),
    retry: false,
    onSuccess: async () => {
      storeToken('')
      await client.invalidateQueries({ queryKey: personalKey(userId) })
      toast.success(`You belong to the team of ${businessName} now`)
      await navigate({ to: '/business/dashboard', search: { tab: 'artists' } })
    },
  })
  const refuse = useMutation({
    mutationFn: () => decline(token),
    retry: false,
    onSuccess: () => storeToken(''),
  })
  const failure = join.error ?? refuse.error
  if (refuse.isSuccess) {
    return (
      <Card className="p-5 sm:p-6">
        <p role="status">
          You have declined the invitation of <bdi className="font-semibold">{businessName}</bdi>. Its owners
          are told.
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
            {OTHER_ADDRESS} Log in with the account of {email}, and open the link again.
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
