import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { addDays, dayAt, isDay, wallTime } from '#platform/time.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import type { DecidedCases, ModerationCase } from '../contract.ts'
import { DECISION_REASON_MAX, type Outcome, REASON_LABELS, REPORT_REASONS } from '../limits.ts'
import { CHOICES, decidedLabel, togetherLabel } from './outcome-labels.ts'
import { casesQuery, reportsApi, reportsKey, withoutCases } from './report-queries.ts'

interface DecideDialogProps {
  userId: string
  one: ModerationCase
  outcome: Outcome
  /** The versions of the author's other content in the list. */
  alsoRead: string[]
  /** Called with the decided cases; with none when the dialog was cancelled. */
  onClose: (done: DecidedCases) => void
}

const NOTHING: DecidedCases = { decided: [], changed: [] }
const CONTENT_OPTIONS = [
  { value: 'hide', label: 'Hide profile, posts and replies' },
  { value: 'keep', label: 'Keep profile and other posts and replies' },
]
const RULES = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))

/**
 * Confirms a decision, with the broken rule and the message to the author. Input stays if it fails or the session ends.
 */
export function DecideDialog({ userId, one, outcome, alsoRead, onClose }: DecideDialogProps) {
  const client = useQueryClient()
  const { values, change, forget } = useStoredDraft(userId, `decision.${one.id}`, {
    reason: '',
    rule: one.reports[0]?.reason ?? 'other',
    until: addDays(dayAt(Date.now()), 7),
    content: 'hide',
    allOfAuthor: false,
  })
  const { reason, rule, until, content, allOfAuthor } = values
  const label = CHOICES.find((choice) => choice.outcome === outcome)?.label ?? ''
  const hasRule = outcome !== 'no_action'
  const hasEnd = outcome !== 'suspended' || isDay(until)
  const others = one.author?.openCases ?? 0
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        reportsApi().admin.reports[':id'].decide.$post({
          param: { id: one.id },
          json: {
            outcome,
            ...(one.version && { version: one.version }),
            reason: reason.trim(),
            allOfAuthor,
            ...(allOfAuthor && { alsoRead }),
            ...(hasRule && { rule }),
            ...(outcome === 'banned' && { content: content === 'keep' ? 'keep' : 'hide' }),
            ...(outcome === 'suspended' && { until: new Date(wallTime(until, '23:59')).toISOString() }),
          },
        }),
      ),
    onSuccess: (done) => {
      const { decided } = done
      forget()
      toast.success(
        decided.length > 1 ? `${decided.length} reports decided` : 'Decided',
        decidedLabel(one.kind, outcome),
      )
      // Before the list is refetched, so that no key acts on decided cases.
      client.setQueryData(casesQuery(userId, 'open').queryKey, (list) => list && withoutCases(list, decided))
      onClose(done)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.problem.code !== 'content_changed') return
      // The input stays until the moderator has read the new text.
      toast.error('Not decided', failureMessage(error))
      onClose(NOTHING)
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  })
  const used = reason.trim().length
  return (
    <AlertDialog
      title={titleOf(one, outcome, label)}
      description={
        hasRule
          ? `${ofProfile(one, outcome)}The author sees the rule and your message, and can appeal once.`
          : 'It stays, or comes back. The author won’t be notified.'
      }
      confirm={label}
      danger={hasRule}
      confirmFirst
      finalFocus={false}
      pending={isPending}
      confirmDisabled={
        used > DECISION_REASON_MAX ? `At most ${DECISION_REASON_MAX} characters` : !hasEnd && 'Choose a day'
      }
      onConfirm={() => mutate()}
      failure={error ? `Not decided. ${failureMessage(error)}` : undefined}
      open
      onOpenChange={(open) => {
        if (open) return
        forget()
        onClose(NOTHING)
      }}
    >
      <div className="flex flex-col gap-4">
        {hasRule && (
          <Field label="Rule">
            <NativeSelect
              label="Rule"
              options={RULES}
              value={rule}
              onChange={(rule) => change({ rule: REPORT_REASONS.find((one) => one === rule) ?? 'other' })}
            />
          </Field>
        )}
        {outcome === 'suspended' && (
          <Field label="Until the end of" error={fieldErrors(error).until}>
            <Input type="date" value={until} onChange={(event) => change({ until: event.target.value })} />
          </Field>
        )}
        {outcome === 'banned' && (
          <Field label="Everything else they wrote">
            <NativeSelect
              label="Everything else they wrote"
              options={CONTENT_OPTIONS}
              value={content}
              onChange={(content) => change({ content })}
            />
          </Field>
        )}
        {hasRule && (
          <Field label="To the author (optional)" counter={{ used, max: DECISION_REASON_MAX }}>
            <Textarea
              rows={3}
              dir="auto"
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          </Field>
        )}
        {others > 0 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={allOfAuthor}
              onChange={(event) => change({ allOfAuthor: event.target.checked })}
              className="size-4.5 accent-brass"
            />
            {togetherLabel(one.author, outcome)}
          </label>
        )}
      </div>
    </AlertDialog>
  )
}

/** The parts of a reported profile that are removed. */
function ofProfile({ kind, author, content }: ModerationCase, outcome: Outcome): string {
  if (kind !== 'profile' || !author || (outcome !== 'removed' && outcome !== 'warned')) return ''
  const isNamed = author.displayName !== null && author.displayName !== author.username
  return isNamed || content?.text || author.avatarUrl
    ? 'Display name, bio and picture are removed; the username stays. '
    : 'There’s nothing to remove: the profile shows only the username. '
}

/** Names the subject of the decision. */
function titleOf({ kind, author }: ModerationCase, outcome: Outcome, label: string): string {
  if (outcome === 'no_action' || !author) return `${label}?`
  const isAboutMember = outcome === 'suspended' || outcome === 'banned'
  return isAboutMember ? `${label} @${author.username}?` : `${label}: the ${kind} of @${author.username}?`
}
