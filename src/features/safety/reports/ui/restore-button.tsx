import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Excerpt } from '#ui/excerpt.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import type { ModerationCase } from '../contract.ts'
import { DECISION_REASON_MAX } from '../limits.ts'
import { reportsApi, reportsKey } from './report-queries.ts'

/** Restores removed content, and asks for a reason, which its author and the audit log get. */
export function RestoreButton({ userId, one }: { userId: string; one: ModerationCase }) {
  const { id, kind, author, content } = one
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { values, change, forget } = useStoredDraft(userId, `restore.${id}`, { reason: '' })
  const { reason } = values
  const used = reason.trim().length
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        reportsApi().admin.reports[':id'].restore.$post({ param: { id }, json: { reason: reason.trim() } }),
      ),
    onSuccess: () => {
      toast.success('Restored', 'We’re letting the author and the people who reported it know.')
      forget()
      setOpen(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  })
  return (
    <AlertDialog
      title={author ? `Restore the ${kind} of @${author.username}?` : `Restore this ${kind}?`}
      description={
        <>
          {content?.text && <Excerpt text={content.text} />}
          <span>
            {`Everyone sees it again${kind === 'profile' ? ', except where the member has written something new' : ''}. We’ll let the author and the people who reported it know.`}
          </span>
        </>
      }
      confirm="Restore"
      pending={isPending}
      confirmDisabled={used > DECISION_REASON_MAX ? `At most ${DECISION_REASON_MAX} characters` : used === 0}
      onConfirm={() => mutate()}
      failure={error ? `Not restored. ${failureMessage(error)}` : undefined}
      open={open}
      onOpenChange={(open) => {
        if (!open) forget()
        setOpen(open)
      }}
      trigger={
        <Button variant="secondary" size="small" className="mt-3">
          Restore
        </Button>
      }
    >
      <Field label="Message to the author" counter={{ used, max: DECISION_REASON_MAX }}>
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
