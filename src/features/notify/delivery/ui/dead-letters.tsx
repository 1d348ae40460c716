import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { missingReason, ReasonField } from '#ui/reason-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.ts'
import type { NoticeDesk } from '../contract.ts'
import { CHANNELS, deskApi, deskQuery } from './desk-query.ts'

/** The action on dead letters: those with these ids, or all. */
interface DeliveryDecision {
  action: 'retry' | 'discard'
  ids?: string[]
  count: number
}

interface DeadLettersProps {
  userId: string
  dead: NoticeDesk['dead']
  total: number
}

/** Deliveries that were given up, with buttons to retry or discard them. */
export function DeadLetters({ userId, dead, total }: DeadLettersProps) {
  const [chosen, setChosen] = useState<DeliveryDecision>()
  return (
    <section aria-labelledby="notices-dead">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="notices-dead" className="type-heading">
          Given up
        </h2>
        {total > 0 && (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              size="small"
              onClick={() => setChosen({ action: 'retry', count: total })}
            >
              Try all again
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => setChosen({ action: 'discard', count: total })}
            >
              Discard all
            </Button>
          </div>
        )}
      </div>
      {dead.length === 0 ? (
        <EmptyState quiet title="Nothing was given up">
          Deliveries that fail ten times, over about a day, wait here for a decision.
        </EmptyState>
      ) : (
        <ul className="mt-3">
          {dead.map(({ id, channel, username, text, attempts, error, deadAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words">
                  <span className="font-semibold">
                    {CHANNELS[channel]} to @{username}
                  </span>
                  {text && <bdi className="block">{text}</bdi>}
                </p>
                <p className="text-sm break-words text-muted">
                  {error} · {formatCount(attempts, 'attempt')} · <RelativeTime date={deadAt} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Try again: ${CHANNELS[channel]} to ${username}`}
                onClick={() => setChosen({ action: 'retry', ids: [id], count: 1 })}
              >
                Try again
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <DecisionDialog userId={userId} decision={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

interface DecisionDialogProps {
  userId: string
  decision: DeliveryDecision
  onClose: () => void
}

function DecisionDialog({ userId, decision: { count, ...decision }, onClose }: DecisionDialogProps) {
  const client = useQueryClient()
  const isRetry = decision.action === 'retry'
  const [reason, setReason] = useState(isRetry ? 'What stopped them is fixed' : '')
  const decide = useMutation({
    mutationFn: () => unwrap(deskApi().dead.$post({ json: { ...decision, reason: reason.trim() } })),
    onSuccess: ({ count: done }) => {
      const countText = formatCount(done, 'delivery', 'deliveries')
      toast.success(isRetry ? `${countText} will be tried again` : `${countText} discarded`)
      onClose()
    },
    onError: (error) => toast.error('Error', failureMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deskQuery(userId).queryKey }),
  })
  const countText = formatCount(count, 'delivery', 'deliveries')
  return (
    <AlertDialog
      title={isRetry ? `Try ${countText} again?` : `Discard ${countText}?`}
      description={
        isRetry ? 'They start over, with ten attempts.' : 'These members won’t get them on this channel.'
      }
      confirm={isRetry ? 'Try again' : 'Discard'}
      danger={!isRetry}
      pending={decide.isPending}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      confirmDisabled={missingReason(reason, REASON_MAX, REASON_TOO_LONG)}
      onConfirm={() => decide.mutate()}
    >
      <ReasonField value={reason} max={REASON_MAX} tooLong={REASON_TOO_LONG} onChange={setReason} />
    </AlertDialog>
  )
}
