import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { BusinessAccount } from '../../contract.ts'
import { businessKey, closeAccount } from '../state/business-queries.ts'

interface CloseAccountDialogProps {
  userId: string
  account: BusinessAccount
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms the withdrawal of an application, or that a business is closed. */
export function CloseAccountDialog({ userId, account, open, onOpenChange }: CloseAccountDialogProps) {
  const client = useQueryClient()
  const isVerified = account.verificationStatus === 'verified'
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => closeAccount(account.id),
    retry: false,
    onSuccess: () => {
      toast.success(isVerified ? 'Business closed' : 'Application removed')
      onOpenChange(false)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: businessKey(userId) }),
  })
  return (
    <AlertDialog
      title={isVerified ? `Close ${account.businessName}?` : 'Remove this application?'}
      description={
        isVerified
          ? 'Its claims end with their documents, shows and products, its pages are no longer verified, and its official posts read “formerly official”. This cannot be undone.'
          : `The application of ${account.businessName} and its claims are deleted. You can apply again.`
      }
      confirm={isVerified ? 'Close business' : 'Remove'}
      danger
      pending={isPending}
      failure={error ? failureMessage(error) : undefined}
      onConfirm={() => mutate()}
      open={open}
      onOpenChange={(next) => {
        reset()
        onOpenChange(next)
      }}
    />
  )
}
