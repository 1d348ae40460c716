import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Rejection } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { ApiError, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { adminKey, reviewApi } from './admin-queries.ts'

/** What may be done to a row. */
export type Act =
  | { is: 'approve'; id: string }
  | ({ is: 'reject'; id: string } & Rejection)
  | { is: 'delete'; id: string }

/** What is decided on: business accounts, or claims of a kind. */
type Subject = 'account' | ClaimKind

const WORDS: Record<Subject, { short: string; long: string; approved: string }> = {
  account: { short: 'Account', long: 'Business account', approved: 'verified' },
  artist: { short: 'Claim', long: 'Artist claim', approved: 'approved' },
  festival: { short: 'Claim', long: 'Festival claim', approved: 'approved' },
}

/**
 * Decides on accounts or claims. Says what came of it, and reads everything shown again: also when another admin
 * was faster, whose decision then stands.
 */
export function useDecision(userId: string, subject: Subject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => send(subject, act),
    onSuccess: (_, { is }) => {
      const { short, long, approved } = WORDS[subject]
      if (is === 'delete') toast.success(`${short} Deleted`, `${long} has been permanently deleted.`)
      else if (is === 'approve') toast.success(`${short} Approved`, `${long} has been ${approved}.`)
      else toast.success(`${short} Rejected`, `${long} has been rejected.`)
    },
    onError: (error, { is }) => {
      const message = error instanceof ApiError ? error.message : undefined
      if (is === 'delete') toast.error('Delete Failed', message ?? 'Failed to delete claim.')
      else if (wasDecided(error)) toast.error('Already decided', message)
      else toast.error('Error', failureMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKey(userId) }),
  })
}

/** Another admin was faster. */
export const wasDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'already_decided'

function send(subject: Subject, act: Act): Promise<unknown> {
  return subject === 'account' ? sendForAccount(act) : sendForClaim(subject, act)
}

function sendForAccount(act: Act): Promise<unknown> {
  if (act.is === 'delete') throw new Error('Accounts are not deleted here.')
  const account = reviewApi().accounts[':id']
  const param = { id: act.id }
  if (act.is === 'approve') return unwrap(account.approve.$post({ param }))
  return unwrap(account.reject.$post({ param, json: { reason: act.reason } }))
}

function sendForClaim(kind: ClaimKind, act: Act): Promise<unknown> {
  const claim = reviewApi().claims[':kind'][':id']
  const param = { kind, id: act.id }
  if (act.is === 'approve') return unwrap(claim.approve.$post({ param }))
  if (act.is === 'delete') return unwrap(claim.$delete({ param }))
  return unwrap(claim.reject.$post({ param, json: { reason: act.reason } }))
}
