import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatDate } from '#ui/format.ts'
import type { TeamInvitation } from '../contract.ts'
import { ROLE_LABELS } from './role-texts.ts'
import { teamQuery, withdraw } from './team-queries.ts'

interface WaitingInvitationsProps {
  userId: string
  businessId: string
  invitations: readonly TeamInvitation[]
}

/** The open invitations. */
export function WaitingInvitations({ userId, businessId, invitations }: WaitingInvitationsProps) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => withdraw(businessId, id),
    retry: false,
    onSuccess: (team) => client.setQueryData(teamQuery(userId, businessId).queryKey, team),
  })
  return (
    <section aria-labelledby="waiting-invitations" className="mt-6 border-t border-line pt-4">
      <h3 id="waiting-invitations" className="type-label text-muted">
        Waiting
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{email}</span>
              <span className="block text-sm text-muted">
                {ROLE_LABELS[role]} · until {formatDate(expiresAt)}
              </span>
            </p>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Withdraw the invitation to ${email}`}
              pending={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure message={end.isError ? failureMessage(end.error) : undefined} />
    </section>
  )
}
