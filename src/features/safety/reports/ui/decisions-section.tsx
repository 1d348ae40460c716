import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SettingsSection } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import type { OwnDecision } from '../contract.ts'
import { APPEAL_MAX, REASON_LABELS } from '../limits.ts'
import { decidedLabel, isOfAccount } from './outcome-labels.ts'
import { ownDecisionsQuery, reportsApi, reportsKey } from './report-queries.ts'

/** The section of the settings with decisions about the member's content; nothing when there are none. */
export function DecisionsSection({ userId }: { userId: string }) {
  const { data: decisions = [] } = useQuery(ownDecisionsQuery(userId))
  if (decisions.length === 0) return null
  return (
    <SettingsSection
      title="Decisions of moderators"
      description={
        <p>
          Decisions about what you wrote and about your account. You can appeal once within 30 days; another
          moderator decides, if there is one. You can read every decision in the{' '}
          <Link to="/guidelines/log" className="link">
            public log
          </Link>
          , without names.
        </p>
      }
    >
      <ul className="flex flex-col gap-6">
        {decisions.map((one) => (
          <li key={one.id}>
            <Decision userId={userId} one={one} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

function stateOf({ kind, outcome, restoredAt }: OwnDecision): string {
  if (!restoredAt) return decidedLabel(kind, outcome)
  return isOfAccount(kind, outcome) ? 'Taken back' : 'Restored'
}

function Decision({ userId, one }: { userId: string; one: OwnDecision }) {
  return (
    <>
      <p>
        <span className="capitalize">{isOfAccount(one.kind, one.outcome) ? 'member' : one.kind}</span>:{' '}
        <strong>{stateOf(one)}</strong>, {formatDate(one.decidedAt)}
        {one.rule && <span>. Rule: {REASON_LABELS[one.rule]}</span>}
      </p>
      {one.reason && <p className="whitespace-pre-line [unicode-bidi:plaintext]">“{one.reason}”</p>}
      {one.excerpt && (
        <p className="mt-1 line-clamp-3 whitespace-pre-line text-muted [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
          {one.excerpt}
        </p>
      )}
      {one.appeal && (
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          You appealed: “{one.appeal.text}”{' '}
          {one.appeal.outcome === null
            ? 'A moderator will decide.'
            : one.appeal.outcome === 'kept'
              ? `The decision stays: ${one.appeal.reason}`
              : `You were right: ${one.appeal.reason}`}
        </p>
      )}
      {one.canAppeal && <Appeal userId={userId} id={one.id} />}
    </>
  )
}

function Appeal({ userId, id }: { userId: string; id: string }) {
  const client = useQueryClient()
  const { values, change, forget } = useStoredDraft(userId, `own-appeal.${id}`, { text: '' })
  const { text } = values
  const [isOpen, setOpen] = useState(text !== '')
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) =>
      unwrap(reportsApi().me.decisions[':id'].appeal.$post({ param: { id }, json: { text } })),
    onSuccess: () => {
      forget()
      toast.success('Appeal sent', 'You’ll hear what we decide.')
    },
    onError: (error) => toast.error('Couldn’t send the appeal', failureMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId, 'own') }),
  })
  if (!isOpen) {
    return (
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
        Appeal
      </Button>
    )
  }
  const used = text.trim().length
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text.trim())
      }}
    >
      <Field label="Why is the decision wrong?" counter={{ used, max: APPEAL_MAX }}>
        <Textarea
          rows={3}
          dir="auto"
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Button type="submit" className="mt-2" pending={isPending} disabled={used === 0 || used > APPEAL_MAX}>
        Send appeal
      </Button>
    </form>
  )
}
