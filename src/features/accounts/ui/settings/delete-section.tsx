import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Opens the dialog that deletes the account. */
export function DeleteSection({ username, hasFactor }: { username: string; hasFactor: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      description={<p>At once and for good: your profile, your posts and replies, your files.</p>}
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteDialog username={username} hasFactor={hasFactor} open={open} onOpenChange={setOpen} />
    </SettingsSection>
  )
}
