import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Rejection, Revocation } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { deskQuery } from '#features/safety/reports/public-ui.tsx'
import { ApiError, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { adminKey, reviewApi } from './admin-queries.ts'

/** The actions of an admin on a row. */
export type ReviewAction =
  | { type: 'approve'; id: string }
  | ({ type: 'reject'; id: string } & Rejection)
  | ({ type: 'take-back'; id: string } & Revocation)
  | ({ type: 'delete'; id: string } & Rejection)

/** Business accounts, or claims of a kind. */
type Subject = 'account' | ClaimKind

const LABELS: Record<Subject, { short: string; long: string; approved: string }> = {
  account: { short: 'Account', long: 'Business account', approved: 'verified' },
  artist: { short: 'Claim', long: 'Artist claim', approved: 'approved' },
  festival: { short: 'Claim', long: 'Festival claim', approved: 'approved' },
  label: { short: 'Claim', long: 'Label claim', approved: 'approved' },
  venue: { short: 'Claim', long: 'Venue claim', approved: 'approved' },
}

/**
 * Decides on accounts or claims. Shows the result in a toast and refetches the dashboard, also when another admin
 * decided first.
 */
export function useDecision(userId: string, subject: Subject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: ReviewAction) => send(subject, action),
    onSuccess: (_, { type }) => {
      const { short, long, approved } = LABELS[subject]
      if (type === 'delete') toast.success(`${short} Deleted`, `${long} has been permanently deleted.`)
      else if (type === 'take-back') toast.success(`${short} Changed`, `${long} is no longer ${approved}.`)
      else if (type === 'approve') toast.success(`${short} Approved`, `${long} has been ${approved}.`)
      else toast.success(`${short} Rejected`, `${long} has been rejected.`)
    },
    // The dialog shows the error as well, unless another admin decided first, which closes the dialog.
    onError: (error, { type }) => {
      const message = error instanceof ApiError ? error.message : undefined
      if (type === 'delete') toast.error('Delete Failed', message ?? 'Failed to delete claim.')
      else if (isAlreadyDecided(error)) toast.error('Already decided', message)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminKey(userId) }),
        client.invalidateQueries({ queryKey: deskQuery(userId).queryKey }),
      ]),
  })
}

/** Whether another admin decided first. */
export const isAlreadyDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'already_decided'

/** The error of a decision that can be retried. */
export const failureOf = (error: Error | null): string | undefined =>
  error && !isAlreadyDecided(error) ? failureMessage(error) : undefined

function send(subject: Subject, action: ReviewAction): Promise<unknown> {
  return subject === 'account' ? sendForAccount(action) : sendForClaim(subject, action)
}

function sendForAccount(action: ReviewAction): Promise<unknown> {
  if (action.type === 'delete') throw new Error('Accounts are not deleted here.')
  const account = reviewApi().accounts[':id']
  const param = { id: action.id }
  if (action.type === 'approve') return unwrap(account.approve.$post({ param }))
  if (action.type === 'take-back') {
    const { reason, marks } = action
    return unwrap(account.unverify.$post({ param, json: { reason, marks } }))
  }
  return unwrap(account.reject.$post({ param, json: { reason: action.reason } }))
}

function sendForClaim(kind: ClaimKind, action: ReviewAction): Promise<unknown> {
  const claim = reviewApi().claims[':kind'][':id']
  const param = { kind, id: action.id }
  if (action.type === 'approve') return unwrap(claim.approve.$post({ param }))
  if (action.type === 'delete') return unwrap(claim.delete.$post({ param, json: { reason: action.reason } }))
  if (action.type === 'take-back') {
    const { reason, marks } = action
    return unwrap(claim.revoke.$post({ param, json: { reason, marks } }))
  }
  return unwrap(claim.reject.$post({ param, json: { reason: action.reason } }))
}
