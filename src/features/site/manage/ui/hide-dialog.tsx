import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { HIDE_REASON_MAX, HIDE_REASON_REQUIRED, HIDE_REASON_TOO_LONG } from '../limits.ts'

interface HideDialogProps {
  userId: string
  postId: string
  author: string
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
  failure: string | undefined
  onHide: (reason: string, done: () => void) => void
}

/** Asks for the reason to hide a post, and keeps it if hiding fails or the session ends. */
export function HideDialog({
  userId,
  postId,
  author,
  open,
  onOpenChange,
  pending,
  failure,
  onHide,
}: HideDialogProps) {
  const { values, change, forget } = useStoredDraft(userId, `hide.${postId}`, { reason: '' })
  const { reason } = values
  const used = reason.trim().length
  const missing = used === 0 ? HIDE_REASON_REQUIRED : used > HIDE_REASON_MAX && HIDE_REASON_TOO_LONG
  return (
    <AlertDialog
      title="Hide Post"
      description={`The post by ${author} disappears from your page for everyone, and stays in the community. You can’t bring it back to your page.`}
      confirm="Hide Post"
      danger
      open={open}
      onOpenChange={(open) => {
        if (!open) forget()
        onOpenChange(open)
      }}
      pending={pending}
      failure={failure}
      confirmDisabled={missing}
      onConfirm={() => onHide(reason.trim(), forget)}
    >
      <Field
        label="Reason for hiding"
        error={used > HIDE_REASON_MAX ? HIDE_REASON_TOO_LONG : undefined}
        counter={{ used, max: HIDE_REASON_MAX }}
      >
        <Textarea
          rows={3}
          dir="auto"
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </AlertDialog>
  )
}
