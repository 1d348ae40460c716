import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Claim } from '#features/business/contract.ts'
import { ONLY_PENDING_DELETED } from '#features/business/limits.ts'
import { ApiError } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { businessKey, withdrawClaim } from '../state/business-queries.ts'

interface DeleteClaimDialogProps {
  userId: string
  claim: Claim
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms and deletes a pending claim. */
export function DeleteClaimDialog({ userId, claim, open, onOpenChange }: DeleteClaimDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => withdrawClaim(claim),
    retry: false,
    onSuccess: () => {
      toast.success('Claim Deleted', 'Your pending claim has been removed.')
      onOpenChange(false)
    },
    onError: (failed) => toast.error('Delete Failed', messageOf(failed)),
    // Also after a failure: an admin may just have decided.
    onSettled: () => void client.invalidateQueries({ queryKey: businessKey(userId) }),
  })
  return (
    <AlertDialog
      title="Delete Claim?"
      description={`This deletes your claim on ${claim.entityName} and its documents. You can claim again later.`}
      confirm="Delete"
      danger
      pending={isPending}
      failure={error ? messageOf(error) : undefined}
      onConfirm={() => mutate()}
      open={open}
      onOpenChange={(next) => {
        reset()
        onOpenChange(next)
      }}
    />
  )
}

const messageOf = (error: Error) => (error instanceof ApiError ? error.message : ONLY_PENDING_DELETED)
