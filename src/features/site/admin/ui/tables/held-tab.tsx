import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DescribedMedia } from '#features/files/uploads/public-ui.tsx'
import { REASON_LABELS, REPORT_REASONS, type ReportReason } from '#features/safety/reports/limits.ts'
import { deskQuery } from '#features/safety/reports/public-ui.tsx'
import { createClient, failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount } from '#ui/format.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { HeldDecision, HeldPage } from '../../held-contract.ts'
import type { HeldRoutes } from '../../server/held-routes.ts'
import { adminKey } from '../state/admin-queries.ts'
import { isAlreadyDecided } from '../state/use-decision.ts'

const heldApi = () => createClient<HeldRoutes>().api.admin.held

const heldQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKey(userId, 'held'),
    queryFn: ({ signal }): Promise<HeldPage> => unwrap(heldApi().$get({ query: {} }, { init: { signal } })),
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
  })

const RULES = REPORT_REASONS.map((value) => ({ value, label: `Rule: ${REASON_LABELS[value]}` }))

type DecisionDraft = Pick<HeldDecision, 'verdict'> & { items: HeldPage['items'] }

/** The oldest posts and replies that await approval; decided one by one, or all listed ones together. */
export function HeldTab({ userId }: { userId: string }) {
  const client = useQueryClient()
  const query = useQuery(heldQuery(userId))
  const [draft, setDraft] = useState<DecisionDraft>()
  const decide = useMutation({
    mutationFn: (json: HeldDecision) => unwrap(heldApi().decide.$post({ json })),
    onSuccess: ({ decided }, { verdict }) =>
      toast.success(
        'Done',
        `${formatCount(decided, 'text')} ${verdict === 'approve' ? 'approved' : 'removed'}.`,
      ),
    onError: (error) => {
      if (!isAlreadyDecided(error)) return toast.error('Error', failureMessage(error))
      toast.error('Already decided', failureMessage(error))
      setDraft(undefined)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: heldQuery(userId).queryKey }),
        client.invalidateQueries({ queryKey: deskQuery(userId).queryKey }),
      ]),
  })
  if (query.isError && !query.data) {
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (!query.data) {
    return (
      <SkeletonGroup label="Loading" className="grid gap-3">
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} className="h-20 w-full" />
        ))}
      </SkeletonGroup>
    )
  }
  const { items } = query.data
  if (items.length === 0) return <EmptyState quiet title="Nothing is waiting for approval" level={2} />
  const others = items.filter(({ isOwn }) => !isOwn)
  return (
    <div className="grid grid-cols-1 gap-4">
      {others.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              pending={decide.isPending}
              onClick={() => setDraft({ verdict: 'approve', items: others })}
            >
              Approve all {others.length}
            </Button>
            <Button
              size="small"
              variant="danger"
              pending={decide.isPending}
              onClick={() => setDraft({ verdict: 'remove', items: others })}
            >
              Remove all {others.length}
            </Button>
          </div>
          <p className="text-sm text-muted">
            We tell the authors which rule they broke, and they can appeal. You can restore it for 30 days:
            Reports, Decided.
          </p>
        </>
      )}
      <ul aria-label="Waiting for approval" className="grid grid-cols-1 gap-2">
        {items.map((item) => {
          const { kind, id, postId, username, content, media, about, answers, isOwn, createdAt } = item
          return (
            <li key={id} className="min-w-0">
              <Card className="p-4">
                <p className="text-sm text-muted">
                  <Link to="/profile/$username" params={{ username }} className="link">
                    @{username}
                  </Link>
                  , {kind}, <RelativeTime date={createdAt} />
                </p>
                {answers && (
                  <p className="mt-2 line-clamp-3 border-l-2 border-edge pl-3 text-sm text-muted [overflow-wrap:anywhere]">
                    Answers{' '}
                    <Link to="/community/post/$postId" params={{ postId }} className="link">
                      {answers.username ? `@${answers.username}` : 'a deleted member'}
                    </Link>
                    : <bdi>{answers.text || 'A post without text'}</bdi>
                  </p>
                )}
                <p className="my-2 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                  {content}
                </p>
                {about && (
                  <p className="my-2 text-sm text-muted [overflow-wrap:anywhere]">
                    About <bdi>{about}</bdi>
                  </p>
                )}
                {media.length > 0 && (
                  <div className="mb-3 max-w-sm">
                    <DescribedMedia media={media} />
                  </div>
                )}
                {isOwn ? (
                  <p className="text-sm text-muted">
                    You or one of your businesses wrote this, so someone else has to decide.
                  </p>
                ) : (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="small"
                      variant="secondary"
                      onClick={() => setDraft({ verdict: 'approve', items: [item] })}
                    >
                      Approve
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      onClick={() => setDraft({ verdict: 'remove', items: [item] })}
                    >
                      Remove
                    </Button>
                  </div>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
      {draft && (
        <DecisionDialog
          draft={draft}
          pending={decide.isPending}
          failure={decide.error ? failureMessage(decide.error) : undefined}
          onDecide={(decision) => decide.mutate(decision, { onSuccess: () => setDraft(undefined) })}
          onClose={() => {
            decide.reset()
            setDraft(undefined)
          }}
        />
      )}
    </div>
  )
}

interface DecisionDialogProps {
  draft: DecisionDraft
  pending: boolean
  failure: string | undefined
  onDecide: (decision: HeldDecision) => void
  onClose: () => void
}

/** Confirms approving or removing one or all, and asks which rule was broken. */
function DecisionDialog({ draft, pending, failure, onDecide, onClose }: DecisionDialogProps) {
  const [rule, setRule] = useState<ReportReason>('spam')
  const { verdict, items } = draft
  const [one, second] = items
  const subject = one && !second ? `this ${one.kind}` : formatCount(items.length, 'text')
  const them = second ? 'all of them' : 'it'
  const removes = verdict === 'remove'
  return (
    <AlertDialog
      title={`${removes ? 'Remove' : 'Approve'} ${subject}?`}
      description={
        removes
          ? `${second ? 'Each author' : 'The author'} hears which rule it broke and can appeal. You can restore it for 30 days: Reports, Decided.`
          : `Everyone sees ${them} right away.`
      }
      confirm={`${removes ? 'Remove' : 'Approve'}${second ? ' all' : ''}`}
      danger={removes}
      pending={pending}
      failure={failure}
      confirmFirst
      onConfirm={() =>
        onDecide({
          verdict,
          items: items.map(({ kind, id }) => ({ kind, id })),
          ...(removes && { rule }),
        })
      }
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {one && !second && (
        <p className="line-clamp-3 border-l-2 border-edge pl-3 text-sm not-last:mb-4 [overflow-wrap:anywhere]">
          @{one.username}: <bdi>{one.content}</bdi>
        </p>
      )}
      {removes && (
        <NativeSelect
          label="Rule for what is removed"
          options={RULES}
          value={rule}
          onChange={(value) => setRule(REPORT_REASONS.find((reason) => reason === value) ?? 'other')}
        />
      )}
    </AlertDialog>
  )
}
