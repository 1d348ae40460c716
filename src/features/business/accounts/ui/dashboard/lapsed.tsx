import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Attempts } from '#features/business/claims/ui/attempts.tsx'
import type { Claim } from '#features/business/contract.ts'
import { LAPSED_DAYS_MAX } from '#features/business/limits.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatDate } from '#ui/format.ts'
import { toast } from '#ui/toast.ts'
import { businessKey, checkProof } from '../state/business-queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Says that the proof of a claim is missing and until when it can be restored, with a button that checks again. */
export function Lapsed({ userId, claim: { entityName, lapsedAt, proof } }: { userId: string; claim: Claim }) {
  const client = useQueryClient()
  const checking = useMutation({
    mutationFn: (proofId: string) => checkProof(proofId),
    retry: false,
    onSuccess: ({ claim }) => {
      if (claim?.claimStatus === 'approved') toast.success('Found', `You manage ${entityName} again.`)
      return client.invalidateQueries({ queryKey: businessKey(userId) })
    },
  })
  if (!lapsedAt || !proof) return null
  const until = new Date(Date.parse(lapsedAt) + LAPSED_DAYS_MAX * DAY_MS).toISOString()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        Your proof was not found at <b className="wrap-anywhere text-ink">{proof.address}</b>, so the page is
        not yours just now. Publish it there again by {formatDate(until)}: we look every day, or you check
        now.
      </p>
      <Button size="small" pending={checking.isPending} onClick={() => checking.mutate(proof.id)}>
        Check now
      </Button>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {checking.data && <Attempts attempts={checking.data.attempts} />}
      </div>
      <FormFailure message={checking.isError ? failureMessage(checking.error) : undefined} />
    </div>
  )
}
