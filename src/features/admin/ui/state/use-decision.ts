import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Rejection } from '#features/business/contract.ts'
import { ApiError, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { AdminTab } from '../admin-search.ts'
import { adminKey, reviewApi } from './admin-queries.ts'

/** What may be done to a row, by the tab that it is in. */
export type Act =
  | { is: 'approve'; id: string }
  | ({ is: 'reject'; id: string } & Rejection)
  | { is: 'delete'; id: string }

/** The subject of the messages. */
const SUBJECT: Record<AdminTab, { short: string; long: string; approved: string }> = {
  accounts: { short: 'Account', long: 'Business account', approved: 'verified' },
  'artist-claims': { short: 'Claim', long: 'Artist claim', approved: 'approved' },
  'festival-claims': { short: 'Claim', long: 'Festival claim', approved: 'approved' },
}

/**
 * Decides on rows of a tab. What it led to is told, and everything shown asks again: also when somebody else was
 * faster, whose decision then stands.
 */
export function useDecision(userId: string, tab: AdminTab) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => send(tab, act),
    onSuccess: (_, { is }) => {
      const { short, long, approved } = SUBJECT[tab]
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

function send(tab: AdminTab, act: Act): Promise<unknown> {
  if (tab === 'accounts') return sendForAccount(act)
  return tab === 'artist-claims' ? sendForArtistClaim(act) : sendForFestivalClaim(act)
}

function sendForAccount(act: Act): Promise<unknown> {
  if (act.is === 'delete') throw new Error('Accounts are not deleted here.')
  const account = reviewApi().accounts[':id']
  const param = { id: act.id }
  if (act.is === 'approve') return unwrap(account.approve.$post({ param }))
  return unwrap(account.reject.$post({ param, json: { reason: act.reason } }))
}

function sendForArtistClaim(act: Act): Promise<unknown> {
  const claim = reviewApi()['artist-claims'][':id']
  const param = { id: act.id }
  if (act.is === 'approve') return unwrap(claim.approve.$post({ param }))
  if (act.is === 'delete') return unwrap(claim.$delete({ param }))
  return unwrap(claim.reject.$post({ param, json: { reason: act.reason } }))
}

function sendForFestivalClaim(act: Act): Promise<unknown> {
  const claim = reviewApi()['festival-claims'][':id']
  const param = { id: act.id }
  if (act.is === 'approve') return unwrap(claim.approve.$post({ param }))
  if (act.is === 'delete') return unwrap(claim.$delete({ param }))
  return unwrap(claim.reject.$post({ param, json: { reason: act.reason } }))
}
