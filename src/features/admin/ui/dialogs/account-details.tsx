import type { AdminAccount } from '#features/business/public.ts'
import { Dialog } from '#ui/dialog.tsx'
import { accountDetails, DescriptionList } from './description-list.tsx'

/** The details of a business account. */
export function AccountDetails({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  return (
    <Dialog
      title="Business Account Details"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
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
