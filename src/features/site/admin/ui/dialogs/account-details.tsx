import type { AdminAccount } from '#features/business/public.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { accountDetails, DescriptionList } from './description-list.tsx'

interface AccountDetailsProps {
  account: AdminAccount
  onClose: () => void
  /** Opens the dialog of a decision. */
  onDecide: (decision: 'approve' | 'reject') => void
}

/** The details of a business account, with the decision while it is pending. */
export function AccountDetails({ account, onClose, onDecide }: AccountDetailsProps) {
  return (
    <Dialog
      title="Business Account Details"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        account.verificationStatus === 'pending' &&
        !account.isOwn && (
          <>
            <Button variant="danger" onClick={() => onDecide('reject')}>
              Reject
            </Button>
            <Button onClick={() => onDecide('approve')}>Approve</Button>
          </>
        )
      }
    >
      <DescriptionList
        details={[
          ...accountDetails(account, account.owner, account.isOwn),
          ['Rejection Reason', account.rejectionReason],
        ]}
      />
    </Dialog>
  )
}
