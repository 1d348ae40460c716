import Flag from 'virtual:icon/flag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useRequireSignIn, useSignInAgain } from '#features/accounts/public-ui.tsx'
import { failureMessage, unwrap } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import {
  DETAILS_MAX,
  REASON_LABELS,
  REPORT_REASONS,
  type ReportedKind,
  type ReportFollowUp,
  type ReportReason,
} from '../limits.ts'
import { reportsApi } from './report-queries.ts'

interface ReportedThing {
  kind: ReportedKind
  id: string
  /** Gets the focus when the dialog closes. */
  button: RefObject<HTMLElement | null>
}

/** The menu item that reports something, and its dialog, which must be rendered outside the menu. */
export function useReportItem(thing: ReportedThing): { item: ReactNode; dialog: ReactNode } {
  const requireSignIn = useRequireSignIn()
  const [userId, setUserId] = useState<string>()
  const [open, setOpen] = useState(false)
  return {
    item: (
      <MenuItem
        onSelect={() =>
          requireSignIn((userId) => {
            setUserId(userId)
            setOpen(true)
          })
        }
      >
        <Flag aria-hidden="true" /> Report
      </MenuItem>
    ),
    dialog: userId && (
      <ReportDialog key={userId} userId={userId} {...thing} open={open} onOpenChange={setOpen} />
    ),
  }
}

interface ReportDialogProps extends ReportedThing {
  /** The reporter; also after the session ends while the dialog is open. */
  userId: string
  /** Shown above the reasons, such as a choice of what to report. */
  children?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NAMES: Record<ReportedKind, string> = {
  post: 'post',
  reply: 'reply',
  profile: 'profile',
  statement: 'page',
  show: 'show',
}

interface ReportDraft {
  reason: ReportReason | ''
  details: string
  also: ReportFollowUp | ''
}

const NEW: ReportDraft = { reason: '', details: '', also: '' }

/**
 * Asks for the reason, and sends the report. Input stays if it fails or the session ends, and unless it is cancelled
 * with the button: Escape may be pressed by accident.
 */
export function ReportDialog({ userId, kind, id, button, open, onOpenChange, children }: ReportDialogProps) {
  const { values, change, forget } = useStoredDraft<ReportDraft>(userId, `report.${kind}.${id}`, NEW)
  const { details } = values
  const reason = REPORT_REASONS.find((one) => one === values.reason)
  const also = FOLLOW_UPS.find(([one]) => one === values.also)?.[0]
  const client = useQueryClient()
  // Not only after the report was answered: when the session ends, the menu around the dialog may unmount before.
  useSignInAgain(open)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: ReportReason) =>
      unwrap(reportsApi().reports.$post({ json: { kind, id, reason, details: details.trim(), also } })),
    onSuccess: () => {
      toast.success('Reported', 'Moderators will look at it, and you’ll hear what came of it.')
      forget()
      onOpenChange(false)
      // Refetch lists without what the reporter has muted or blocked.
      if (also) void client.invalidateQueries()
    },
  })
  const isTooLong = details.trim().length > DETAILS_MAX
  return (
    <AlertDialog
      title={`Report this ${NAMES[kind]}`}
      description="Moderators read your report. The author won’t know who sent it."
      confirm="Send report"
      pending={isPending}
      confirmDisabled={isTooLong ? 'Shorten the text' : reason ? false : 'Choose a reason'}
      onConfirm={() => reason && mutate(reason)}
      failure={error ? `Not sent. ${failureMessage(error)}` : undefined}
      open={open}
      onOpenChange={(open, { reason: how }) => {
        if (how === 'close-press') forget()
        if (!open) reset()
        onOpenChange(open)
      }}
      finalFocus={button}
    >
      {children}
      <Choice legend="What is wrong with it?" inTwo>
        {REPORT_REASONS.map((one) => (
          <Radio
            key={one}
            group="report-reason"
            label={REASON_LABELS[one]}
            checked={one === reason}
            onChoose={() => change({ reason: one })}
          />
        ))}
      </Choice>
      <Field
        label="Anything moderators should know (optional)"
        counter={{ used: details.trim().length, max: DETAILS_MAX }}
        className="mt-2"
      >
        <Textarea
          rows={3}
          dir="auto"
          value={details}
          onChange={(event) => change({ details: event.target.value })}
        />
      </Field>
      <Choice legend={`And the ${kind === 'profile' ? 'member' : 'author'}?`}>
        {FOLLOW_UPS.map(([value, label]) => (
          <Radio
            key={label}
            group="report-also"
            label={label}
            checked={also === value}
            onChoose={() => change({ also: value ?? '' })}
          />
        ))}
      </Choice>
    </AlertDialog>
  )
}

const FOLLOW_UPS: [ReportFollowUp | undefined, string][] = [
  [undefined, 'Nothing else'],
  ['mute', 'Mute: I don’t see them'],
  ['block', 'Block: neither of us sees the other'],
]

function Choice({
  legend,
  inTwo = false,
  children,
}: {
  legend: string
  inTwo?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="mt-2">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={cx('mt-1 grid', inTwo ? 'grid-cols-2' : 'grid-cols-1')}>{children}</div>
    </fieldset>
  )
}

interface RadioProps {
  group: string
  label: string
  checked: boolean
  onChoose: () => void
}

function Radio({ group, label, checked, onChoose }: RadioProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-brass"
      />
      {label}
    </label>
  )
}
