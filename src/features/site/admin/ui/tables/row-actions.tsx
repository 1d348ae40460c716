import BadgeX from 'virtual:icon/badge-x'
import Check from 'virtual:icon/check'
import Eye from 'virtual:icon/eye'
import Trash2 from 'virtual:icon/trash'
import X from 'virtual:icon/x'
import { OWN_APPLICATION } from '#features/business/limits.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

interface RowActionsProps {
  /** The subject of the row, for the labels of the buttons. */
  name: string
  pending: boolean
  /** The viewer's own, so another admin must decide. */
  isOwn: boolean
  /** A decision on the row is pending. */
  busy: boolean
  onView: () => void
  onApprove: () => void
  onReject: () => void
  /** Revokes an earlier approval. */
  onRevoke?: () => void
  onDelete?: () => void
}

/** The buttons of a row. */
export function RowActions(props: RowActionsProps) {
  const { name, pending, isOwn, busy, onView, onApprove, onReject, onRevoke, onDelete } = props
  const unlessOwn = (act: () => void) => () => {
    if (isOwn) toast.error('Error', OWN_APPLICATION)
    else act()
  }
  return (
    <div aria-busy={busy} className="-ml-2.5 flex">
      <IconButton label={`View details of ${name}`} onClick={onView}>
        <Eye aria-hidden="true" />
      </IconButton>
      {pending && (
        <>
          <IconButton
            label={`Approve ${name}`}
            disabled={busy}
            onClick={unlessOwn(onApprove)}
            className="text-positive"
          >
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Reject ${name}`}
            disabled={busy}
            onClick={unlessOwn(onReject)}
            className="text-danger"
          >
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
      {onRevoke && (
        <IconButton
          label={`Take back the verification of ${name}`}
          disabled={busy}
          onClick={unlessOwn(onRevoke)}
          className="text-danger"
        >
          <BadgeX aria-hidden="true" />
        </IconButton>
      )}
      {onDelete && (
        <IconButton label={`Delete ${name}`} disabled={busy} onClick={unlessOwn(onDelete)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
