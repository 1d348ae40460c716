import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { deletionKey } from '../state/keys.ts'
import type { MoreProps } from './more-button.tsx'

interface MoreMenuProps extends MoreProps {
  /** Name of the button that opens it. */
  label: string
}

/** Delete for the author, Report (without effect yet) for others. Opens at once: a press has loaded it. */
export function MoreMenu({ label, id, authorId, what, consequence, remove }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isAuthor = useSession().userId === authorId
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { mutate, isPending } = useMutation({
    mutationKey: deletionKey(id),
    mutationFn: remove,
    onSuccess: close,
    onError: close,
  })
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton ref={button} label={label}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {isAuthor ? (
          <MenuItem danger onSelect={() => setConfirming(true)}>
            <Trash2 aria-hidden="true" /> Delete
          </MenuItem>
        ) : (
          <MenuItem>
            <Flag aria-hidden="true" /> Report
          </MenuItem>
        )}
      </Menu>
      <AlertDialog
        title={`Delete this ${what}?`}
        description={consequence}
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        open={confirming}
        onOpenChange={setConfirming}
        finalFocus={button}
      />
    </>
  )
}
