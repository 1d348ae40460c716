import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, isRefusal, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Textarea } from '#ui/input.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { BanAppealState } from '../contract.ts'
import { APPEAL_MAX } from '../limits.ts'
import { reportsApi } from './report-queries.ts'

interface BanAppealProps {
  /** The pass from the refused login. */
  pass: string
  /** The server's message about the ban. */
  reason: string
}

/** The appeal of a member who could not log in because of a ban: a form, or the state of the appeal that was sent. */
export function BanAppeal({ pass, reason }: BanAppealProps) {
  const query = useQuery({
    queryKey: ['ban-appeal', pass],
    queryFn: ({ signal }): Promise<BanAppealState> =>
      unwrap(reportsApi().appeals.state.$post({ json: { pass } }, { init: { signal } })),
    gcTime: 0,
    retry: (count, error) => !isRefusal(error) && count < 1,
  })
  return (
    <section aria-label="Appeal" className="mt-6 border-t border-line pt-6">
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      {query.data ? (
        <Standing appeal={query.data} form={<AppealForm pass={pass} onSettled={() => query.refetch()} />} />
      ) : query.isError ? (
        <ErrorState
          title="Couldn’t load your appeal"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {failureMessage(query.error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label="Loading" className="mt-4">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </section>
  )
}

function Standing({ appeal, form }: { appeal: BanAppealState; form: React.ReactNode }) {
  const { state, appealedAt, decidedAt, reason } = appeal
  if (state === 'open') return form
  return (
    <div role="status" className="mt-3 [overflow-wrap:anywhere]">
      {state === 'waiting' && appealedAt && (
        <p>
          Your appeal has been waiting for a moderator since {formatDate(appealedAt)}. If we lift the ban, you
          can sign in again.
        </p>
      )}
      {state === 'decided' && decidedAt && (
        <p>
          Your appeal was decided on {formatDate(decidedAt)}: the ban stays. The moderator wrote: “
          <bdi>{reason}</bdi>”
        </p>
      )}
      {state === 'none' && <p>It’s too late to appeal this ban.</p>}
    </div>
  )
}

interface AppealFormProps {
  pass: string
  onSettled: () => Promise<unknown>
}

function AppealForm({ pass, onSettled }: AppealFormProps) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(reportsApi().appeals.$post({ json: { pass, text: text.trim() } })),
    onSuccess: () => {
      toast.success('Appeal sent', 'A moderator will look at it.')
      return onSettled()
    },
    onError: (error) => {
      toast.error('Couldn’t send the appeal', failureMessage(error))
      // It may have been sent from another window.
      if (isRefusal(error)) void onSettled()
    },
  })
  const used = text.trim().length
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Field
        label="Why is that wrong?"
        hint="You can appeal once, within 30 days. Another moderator decides, if there is one."
        counter={{ used, max: APPEAL_MAX }}
      >
        <Textarea rows={4} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" className="mt-3" pending={isPending} disabled={used === 0 || used > APPEAL_MAX}>
        Send appeal
      </Button>
    </form>
  )
}
