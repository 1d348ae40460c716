import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedShow } from '#features/shows/contract.ts'
import { type AnnouncedStatus, STATUS_REASON_MAX } from '#features/shows/limits.ts'
import { daysInWords } from '#features/shows/ui/words.ts'
import { failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { manageApi, ownerParams, refreshShows, type ShowOwner } from './own-shows.ts'

interface ShowDialogProps {
  owner: ShowOwner
  show: ListedShow
  onClose: () => void
}

const WORDS: Record<AnnouncedStatus, { title: string; text: string; confirm: string; done: string }> = {
  cancelled: {
    title: 'Cancel this show?',
    text: 'Its page stays and says it’s cancelled.',
    confirm: 'Cancel show',
    done: 'Show cancelled',
  },
  postponed: {
    title: 'Postpone this show?',
    text: 'Its page says a new date is on the way.',
    confirm: 'Postpone show',
    done: 'Show postponed',
  },
  scheduled: {
    title: 'Take this back?',
    text: 'The show is back on as planned.',
    confirm: 'Take back',
    done: 'The show is on',
  },
}

/** Cancels or postpones a show with a reason, or undoes that. */
export function AnnounceDialog({
  owner,
  show,
  status,
  onClose,
}: ShowDialogProps & { status: AnnouncedStatus }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const words = WORDS[status]
  const announce = useMutation({
    mutationFn: () =>
      unwrap(
        manageApi()[':id'].status.$put({
          param: { ...ownerParams(owner), id: show.id },
          json: { status, reason },
        }),
      ),
    retry: false,
    onSuccess: async () => {
      await refreshShows(client, owner)
      toast.success(words.done)
      onClose()
    },
  })
  return (
    <AlertDialog
      title={words.title}
      description={`${show.name}, ${daysInWords(show)}. ${words.text}`}
      confirm={words.confirm}
      cancel="Back"
      danger={status === 'cancelled'}
      pending={announce.isPending}
      failure={wholeFailure(announce.error, ['reason'])}
      onConfirm={() => announce.mutate()}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {status !== 'scheduled' && (
        <Field
          label="Reason (optional)"
          error={fieldErrors(announce.error).reason}
          counter={{ used: reason.trim().length, max: STATUS_REASON_MAX }}
        >
          <Textarea dir="auto" rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </AlertDialog>
  )
}

/** Confirms and deletes a show. */
export function DeleteShowDialog({ owner, show, onClose }: ShowDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unwrap(manageApi()[':id'].$delete({ param: { ...ownerParams(owner), id: show.id } })),
    retry: false,
    onSuccess: async () => {
      await refreshShows(client, owner)
      toast.success('Show deleted')
      onClose()
    },
  })
  return (
    <AlertDialog
      title={`Delete ${show.name}?`}
      description={`The show of ${daysInWords(show)} and its page disappear, along with fans’ plans. If it’s off, cancel it instead, so people find out.`}
      confirm="Delete show"
      cancel="Back"
      danger
      pending={remove.isPending}
      failure={remove.isError ? failureMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      open
      onOpenChange={(open) => !open && onClose()}
    />
  )
}
