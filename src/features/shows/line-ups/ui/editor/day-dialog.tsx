import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CancelledDay } from '#features/shows/contract.ts'
import { ownerParams, refreshShows, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import { STATUS_REASON_MAX } from '#features/shows/limits.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { createClient, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'

interface DayDialogProps {
  owner: ShowOwner
  showId: string
  day: string
  isCancelled: boolean
  onDone: (days: CancelledDay[]) => void
  onClose: () => void
}

/** Cancels one day of a show with a reason, or undoes that. */
export function DayDialog({ owner, showId, day, isCancelled, onDone, onClose }: DayDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const announce = useMutation({
    mutationFn: () =>
      unwrap(
        createClient<ShowRoutes>().api.manage[':entityType'][':entityId'].shows[':id'].days[':day'].$put({
          param: { ...ownerParams(owner), id: showId, day },
          json: { cancelled: !isCancelled, reason },
        }),
      ),
    retry: false,
    onSuccess: async ({ cancelledDays }) => {
      onDone(cancelledDays)
      await refreshShows(client, owner)
      toast.success(isCancelled ? 'The day takes place' : 'Day cancelled')
      onClose()
    },
  })
  const words = dayInWords(day)
  return (
    <AlertDialog
      title={isCancelled ? `${words} takes place?` : `Cancel ${words}?`}
      description={
        isCancelled
          ? 'The acts of this day are back on as planned.'
          : 'The other days are still on. The festival’s page says this one isn’t, and fans’ plans and calendars update too.'
      }
      confirm={isCancelled ? 'Take back' : 'Cancel this day'}
      cancel="Back"
      danger={!isCancelled}
      pending={announce.isPending}
      failure={wholeFailure(announce.error, ['reason'])}
      onConfirm={() => announce.mutate()}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {!isCancelled && (
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
