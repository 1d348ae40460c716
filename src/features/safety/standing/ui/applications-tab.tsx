import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ApplicationDecision,
  ApplicationsPage,
  DecidedApplications,
} from '#features/accounts/contract.ts'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { deskQuery } from '#features/safety/reports/ui/report-queries.ts'
import { ApiError, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Textarea } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { applicationsApi, applicationsQuery, membersKey } from './member-queries.ts'

type Application = ApplicationsPage['items'][number]

/** The oldest applications for membership; selected ones are decided together. */
export function ApplicationsTab({ userId }: { userId: string }) {
  const query = useQuery(applicationsQuery(userId))
  const { data } = query
  if (data) {
    return data.items.length === 0 ? (
      <EmptyState quiet title="No applications waiting" level={2} />
    ) : (
      <Queue userId={userId} page={data} />
    )
  }
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <SkeletonGroup label="Loading" className="grid gap-3">
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-20 w-full" />
      ))}
    </SkeletonGroup>
  )
}

function Queue({ userId, page: { items, total } }: { userId: string; page: ApplicationsPage }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [verdict, setVerdict] = useState<ApplicationDecision['verdict']>()
  /** Explains why some could not be approved and remain. */
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const decide = useDecision(userId)
  const applicants = items.filter(({ id }) => chosen.has(id))
  const ids = applicants.map(({ id }) => id)
  const failure = decide.error ? failureMessage(decide.error) : undefined
  const close = () => {
    decide.reset()
    setVerdict(undefined)
  }
  const isNone = ids.length === 0 && 'Choose applications first'
  const send = (decision: Omit<ApplicationDecision, 'ids'>, done?: () => void) =>
    decide.mutate(
      { ids, ...decision },
      {
        onSuccess: ({ failed }) => {
          done?.()
          close()
          // Failed ones stay selected, so that they can be refused next.
          setChosen(new Set(failed.map(({ id }) => id)))
          setFailures(new Map(failed.map(({ id, reason }) => [id, reason])))
        },
        // The dialog has no applicants left.
        onError: (error) => isAlreadyDecided(error) && close(),
      },
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={`Choose all ${items.length} listed`}
          checked={ids.length === items.length}
          onChange={(event) => setChosen(new Set(event.target.checked ? items.map(({ id }) => id) : []))}
        />
        <span className="text-sm text-muted">
          {formatCount(total, 'application waiting', 'applications waiting')}
        </span>
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={isNone} onClick={() => setVerdict('approve')}>
            Approve
          </Button>
          <Button size="small" variant="secondary" disabled={isNone} onClick={() => setVerdict('refuse')}>
            Refuse with a mail
          </Button>
          <Button size="small" variant="danger" disabled={isNone} onClick={() => setVerdict('discard')}>
            Discard as spam
          </Button>
        </div>
      </div>
      <ul aria-label="Applications" className="grid grid-cols-1 gap-2">
        {items.map((one) => (
          <li key={one.id} className="min-w-0">
            <Card className="p-3">
              <Checkbox
                label={
                  <>
                    <span className="font-semibold">@{one.username}</span>{' '}
                    <span className="text-sm text-muted [overflow-wrap:anywhere]">
                      {one.email}, <RelativeTime date={one.appliedAt} />
                    </span>
                  </>
                }
                checked={chosen.has(one.id)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.target.checked) next.add(one.id)
                  else next.delete(one.id)
                  setChosen(next)
                }}
              />
              <p className="ml-8 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                {one.answer}
              </p>
              {failures.has(one.id) && (
                <p className="mt-1 ml-8 text-sm text-danger">
                  Not approved: {failures.get(one.id)}. Refuse it with a mail that says so.
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {verdict === 'approve' && (
        <AlertDialog
          title={`Approve ${formatCount(ids.length, 'application')}?`}
          description={
            <>
              <Names applicants={applicants} />{' '}
              {ids.length === 1
                ? 'becomes a member and gets a mail.'
                : 'become members, and each gets a mail.'}
            </>
          }
          confirm="Approve"
          confirmFirst
          open
          onOpenChange={close}
          pending={decide.isPending}
          failure={failure}
          onConfirm={() => send({ verdict: 'approve' })}
        />
      )}
      {verdict === 'discard' && (
        <AlertDialog
          title={`Discard ${formatCount(ids.length, 'application')}?`}
          description={
            <>
              This deletes what <Names applicants={applicants} /> wrote, and nobody gets a mail. You can’t
              undo this.
            </>
          }
          confirm="Discard"
          danger
          confirmFirst
          open
          onOpenChange={close}
          pending={decide.isPending}
          failure={failure}
          onConfirm={() => send({ verdict: 'discard' })}
        />
      )}
      {verdict === 'refuse' && (
        <RefuseDialog
          userId={userId}
          applicants={applicants}
          pending={decide.isPending}
          failure={failure}
          onClose={close}
          onRefuse={(reason, done) => send({ verdict: 'refuse', reason }, done)}
        />
      )}
    </div>
  )
}

/** Names the first applicant and the number of the others. */
function stillWait(failed: DecidedApplications['failed']): string {
  const [first] = failed
  if (!first) return ''
  if (failed.length === 1) return `@${first.username} still waits: ${first.reason}.`
  return `@${first.username} and ${formatCount(failed.length - 1, 'other')} still wait; the list says why.`
}

const NAMES_MAX = 5

/** The applicants of a decision: the first ones by name, and the number of the others. */
function Names({ applicants }: { applicants: readonly Application[] }) {
  const others = applicants.length - NAMES_MAX
  return (
    <>
      <span className="font-semibold [overflow-wrap:anywhere]">
        {applicants
          .slice(0, NAMES_MAX)
          .map(({ username }) => `@${username}`)
          .join(', ')}
      </span>
      {others > 0 && <span> and {formatCount(others, 'other')}</span>}
    </>
  )
}

const DONE = { approve: 'approved', refuse: 'refused', discard: 'discarded' } as const

const isAlreadyDecided = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'already_decided'

function useDecision(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ApplicationDecision) => unwrap(applicationsApi().decide.$post({ json })),
    onSuccess: ({ decided, failed }, { ids, verdict }) => {
      const byOthers = ids.length - decided - failed.length
      const others = byOthers > 0 ? ` Others had already decided on ${byOthers}.` : ''
      const done = `${formatCount(decided, 'application')} ${DONE[verdict]}.${others}`
      if (failed.length === 0) toast.success('Done', done)
      else toast.error('Not all were approved', `${done} ${stillWait(failed)}`)
    },
    onError: (error) => isAlreadyDecided(error) && toast.error('Already decided', failureMessage(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersKey(userId) }),
        client.invalidateQueries({ queryKey: deskQuery(userId).queryKey }),
      ]),
  })
}

interface RefuseDialogProps {
  userId: string
  applicants: readonly Application[]
  pending: boolean
  failure: string | undefined
  onClose: () => void
  onRefuse: (reason: string, done: () => void) => void
}

function RefuseDialog({ userId, applicants, pending, failure, onClose, onRefuse }: RefuseDialogProps) {
  const { values, change, forget } = useStoredDraft(userId, 'refusal', { reason: '' })
  const { reason } = values
  const used = reason.trim().length
  const isTooLong = used > REASON_MAX
  return (
    <AlertDialog
      title={`Refuse ${formatCount(applicants.length, 'application')}?`}
      description={
        <>
          <Names applicants={applicants} /> will get a mail with the reason.
        </>
      }
      confirm="Refuse"
      danger
      open
      onOpenChange={(open) => {
        if (open) return
        forget()
        onClose()
      }}
      pending={pending}
      failure={failure}
      confirmDisabled={isTooLong ? REASON_TOO_LONG : used === 0}
      onConfirm={() => onRefuse(reason.trim(), forget)}
    >
      <Field
        label="Reason:"
        error={isTooLong ? REASON_TOO_LONG : undefined}
        counter={{ used, max: REASON_MAX }}
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
