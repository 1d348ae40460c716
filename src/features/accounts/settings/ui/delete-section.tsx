import { useState } from 'react'
import type { SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Opens the dialog that deletes the account. */
export function DeleteSection({ username, secondStep }: { username: string; secondStep: SecondStep }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      description={<p>Right away and for good: your profile, your posts and replies, your files.</p>}
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog username={username} secondStep={secondStep} open={open} onOpenChange={setOpen} />
    </SettingsSection>
  )
}
