import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnBusinessAccount } from '#features/business/contract.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { businessKey, closeAccount } from '../state/business-queries.ts'

interface CloseAccountDialogProps {
  userId: string
  account: OwnBusinessAccount
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The question before closing a business, by its state. */
function textsOf({ businessName, verificationStatus, wasVerified }: OwnBusinessAccount) {
  if (!wasVerified) {
    const description = `This deletes the application of ${businessName}. You can apply again.`
    return verificationStatus === 'pending'
      ? {
          title: 'Withdraw this application?',
          description,
          confirm: 'Withdraw',
          done: 'Application withdrawn',
        }
      : { title: 'Remove this application?', description, confirm: 'Remove', done: 'Application removed' }
  }
  if (verificationStatus === 'rejected') {
    return {
      title: `Remove ${businessName}?`,
      description:
        'This deletes its claims with their documents, shows and products, and its team loses it too. You can’t undo this, but you can apply again.',
      confirm: 'Remove business',
      done: 'Business removed',
    }
  }
  const ends = 'Its claims end with their documents, shows and products'
  return {
    title: `Close ${businessName}?`,
    description:
      verificationStatus === 'verified'
        ? `${ends}, its pages are no longer verified, and its official posts say “formerly official”. You can’t undo this.`
        : `${ends}, its official posts say “formerly official”, and the review of its change ends too. You can’t undo this.`,
    confirm: 'Close business',
    done: 'Business closed',
  }
}

/** Confirms withdrawing an application or closing a business. */
export function CloseAccountDialog({ userId, account, open, onOpenChange }: CloseAccountDialogProps) {
  const client = useQueryClient()
  const { done, ...texts } = textsOf(account)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => closeAccount(account.id),
    retry: false,
    onSuccess: () => {
      toast.success(done)
      onOpenChange(false)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: businessKey(userId) }),
  })
  return (
    <AlertDialog
      {...texts}
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
