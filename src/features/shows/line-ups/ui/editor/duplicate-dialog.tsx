import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedShow } from '#features/shows/contract.ts'
import { manageApi, ownerParams, refreshShows, type ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import { fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'

interface DuplicateDialogProps {
  owner: ShowOwner
  show: ListedShow
  onClose: () => void
}

/** Prepares the next edition of a show: the same place and stages, the acts as a draft. */
export function DuplicateDialog({ owner, show, onClose }: DuplicateDialogProps) {
  const client = useQueryClient()
  const [date, setDate] = useState('')
  const duplicate = useMutation({
    mutationFn: () =>
      unwrap(
        manageApi()[':id'].duplicate.$post({ param: { ...ownerParams(owner), id: show.id }, json: { date } }),
      ),
    retry: false,
    onSuccess: async ({ name }) => {
      await refreshShows(client, owner)
      toast.success('Next edition published', `${name} has no line-up yet: yours is saved as a draft.`)
      onClose()
    },
  })
  return (
    <AlertDialog
      title={`The next edition of ${show.name}`}
      description="We publish it with its dates and place right away. The acts, stages and times of this one become a draft line-up that only you can see."
      confirm="Publish the edition"
      cancel="Back"
      pending={duplicate.isPending}
      failure={wholeFailure(duplicate.error, ['date'])}
      onConfirm={() => duplicate.mutate()}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Field label="First day" error={fieldErrors(duplicate.error).date}>
        <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
      </Field>
    </AlertDialog>
  )
}
