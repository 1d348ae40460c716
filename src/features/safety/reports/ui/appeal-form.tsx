import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { DECISION_REASON_MAX } from '../limits.ts'
import { reportsApi, reportsKey } from './report-queries.ts'

/** The decision on an appeal, with words for the author. */
export function AppealForm({ userId, id }: { userId: string; id: string }) {
  const client = useQueryClient()
  const { values, change, forget } = useStoredDraft(userId, `appeal.${id}`, { reason: '' })
  const { reason } = values
  const { mutate, isPending, error } = useMutation({
    mutationFn: (outcome: 'kept' | 'restored') =>
      unwrap(
        reportsApi().admin.reports[':id'].appeal.$post({
          param: { id },
          json: { outcome, reason: reason.trim() },
        }),
      ),
    onSuccess: () => {
      forget()
      toast.success('Appeal decided')
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  })
  const used = reason.trim().length
  const disabled = used === 0 || used > DECISION_REASON_MAX
  return (
    <div className="mt-3">
      <Field
        label="Message to the author"
        error={error ? `Not decided. ${failureMessage(error)}` : undefined}
        counter={{ used, max: DECISION_REASON_MAX }}
      >
        <Textarea
          rows={2}
          dir="auto"
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" disabled={disabled} pending={isPending} onClick={() => mutate('kept')}>
          Keep the decision
        </Button>
        <Button disabled={disabled} pending={isPending} onClick={() => mutate('restored')}>
          Take it back
        </Button>
      </div>
    </div>
  )
}
