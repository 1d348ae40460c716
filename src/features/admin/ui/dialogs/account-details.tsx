import type { AdminAccount } from '#features/business/public.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, factsOfAccount } from './facts.tsx'

/** All that is known of a business account. */
export function AccountDetails({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  return (
    <Dialog
      title="Business Account Details"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Facts
        facts={[
          ...factsOfAccount(account, account.owner, account.isOwn),
          ['Rejection Reason', account.rejectionReason],
        ]}
      />
    </Dialog>
  )
}
