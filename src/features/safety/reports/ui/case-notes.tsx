import ChevronRight from 'virtual:icon/chevron-right'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import type { ModerationCase } from '../contract.ts'
import { NOTE_MAX } from '../limits.ts'
import { reportsApi, reportsKey } from './report-queries.ts'

/** Sends a change of a case and refetches what is shown. */
function useChange(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  })
}

export function CaseNotes({ userId, one }: { userId: string; one: ModerationCase }) {
  const { values, change, forget } = useStoredDraft(userId, `note.${one.id}`, { content: '' })
  const [hadWords] = useState(values.content !== '')
  const { mutate, isPending, error } = useChange(userId)
  const isMine = one.assignee?.id === userId
  const api = () => reportsApi().admin.reports[':id']
  const param = { id: one.id }
  const items: ReactNode = one.notes.map((note) => (
    <li key={note.createdAt} className="[overflow-wrap:anywhere]">
      <span className="text-muted">@{note.author?.username ?? 'deleted member'}:</span>{' '}
      <bdi>{note.content}</bdi>
    </li>
  ))
  return (
    <details className="group mt-3 text-sm" open={one.notes.length > 0 || hadWords}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {one.assignee ? `Assigned to @${one.assignee.username}` : 'Not assigned'},{' '}
        {formatCount(one.notes.length, 'note')}
      </summary>
      <ul className="flex flex-col gap-1">{items}</ul>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const content = values.content.trim()
          if (content) {
            mutate(() => unwrap(api().notes.$post({ param, json: { content } })), {
              onSuccess: () => forget(values),
            })
          }
        }}
      >
        <Field
          label="Note for moderators"
          error={error ? (fieldErrors(error).content ?? `Not saved. ${failureMessage(error)}`) : undefined}
          className="min-w-48 flex-1"
        >
          <Input
            value={values.content}
            maxLength={NOTE_MAX}
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" pending={isPending}>
          Add note
        </Button>
        <Button
          variant="quiet"
          onClick={() => mutate(() => unwrap(api().assignment.$put({ param, json: { assigned: !isMine } })))}
        >
          {isMine ? 'Hand back' : 'Assign to me'}
        </Button>
      </form>
    </details>
  )
}
