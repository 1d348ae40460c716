import { REASON_MAX, REASON_TOO_LONG } from '#features/accounts/limits.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { useStoredDraft } from '#ui/use-stored-draft.ts'
import { MEMBER_ROLES, type MemberDetails, type Possessions, ROLE_LABELS } from '../contract.ts'
import { type ActType, useAct } from './use-act.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERIODS = [
  { value: '1', label: 'For a day' },
  { value: '3', label: 'For 3 days' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
  { value: '180', label: 'For 180 days' },
]
const ROLE_OPTIONS = MEMBER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

const CONTENT_OPTIONS = [
  { value: 'hide', label: 'Hide profile, posts and replies' },
  { value: 'keep', label: 'Keep profile, posts and replies' },
]

interface Words {
  title: string
  confirm: string
  danger?: boolean
  description: (details: MemberDetails) => string
}

const WORDS: Record<ActType, Words> = {
  suspend: {
    title: 'Suspend member?',
    confirm: 'Suspend',
    danger: true,
    description: () => 'They can read, but not write. We tell them until when and why.',
  },
  ban: {
    title: 'Ban member?',
    confirm: 'Ban',
    danger: true,
    description: () => 'We sign them out everywhere, and they can’t sign in again. We tell them why.',
  },
  restore: {
    title: 'Lift the suspension or ban?',
    confirm: 'Lift',
    description: () =>
      'They can sign in and write again, and we tell them so. Whatever the ban hid comes back.',
  },
  'reset-profile': {
    title: 'Remove name, bio and picture?',
    confirm: 'Remove',
    danger: true,
    description: () =>
      'Their profile then shows only the username. We tell them why, and they can appeal once. You can restore it for 30 days, in Reports under Decided.',
  },
  role: {
    title: 'Change role?',
    confirm: 'Change role',
    description: () => 'Admins can do everything on these pages. We tell the member.',
  },
  delete: {
    title: 'Delete account?',
    confirm: 'Delete',
    danger: true,
    description: ({ possessions }) =>
      `This deletes the account with ${inWords(possessions)}, and everything else that belongs to it, at once. You can’t undo it.`,
  },
  'confirm-email': {
    title: 'Confirm email address?',
    confirm: 'Confirm address',
    description: ({ member }) => `${member.email} counts as confirmed from now on.`,
  },
  'reset-second-factor': {
    title: 'Remove second step and passkeys?',
    confirm: 'Remove',
    danger: true,
    description: () =>
      'This removes authenticator apps, recovery codes and passkeys, and signs them out everywhere. Make sure it’s really the member who asked.',
  },
  'end-sessions': {
    title: 'Sign out everywhere?',
    confirm: 'Sign out',
    description: ({ sessions }) => `This ends ${formatCount(sessions.length, 'session')}.`,
  },
}

const inWords = ({ posts, replies, likes, files, businessAccounts, claims }: Possessions) =>
  [
    formatCount(posts, 'post'),
    formatCount(replies, 'reply', 'replies'),
    formatCount(likes, 'like'),
    formatCount(files, 'file'),
    formatCount(businessAccounts, 'business account'),
    formatCount(claims, 'claim'),
  ].join(', ')

interface ActDialogProps {
  userId: string
  details: MemberDetails
  type: ActType
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for the reason of an action, which the audit log records, and keeps the input if it fails or the session ends.
 */
export function ActDialog({ userId, details, type, onClose, onDone }: ActDialogProps) {
  const { member } = details
  const act = useAct(userId, member.id)
  const { values, change, forget } = useStoredDraft(userId, `member.${member.id}.${type}`, {
    reason: '',
    days: '3',
    content: 'hide',
    role: member.roles[0] ?? 'member',
  })
  const { reason, days, content, role } = values
  const { title, confirm, danger, description } = WORDS[type]
  const used = reason.trim().length
  const isTooLong = used > REASON_MAX
  const send = () => {
    const common = { reason: reason.trim() }
    const done = {
      onSuccess: () => {
        forget()
        onDone()
      },
    }
    if (type === 'suspend') {
      const until = new Date(Date.now() + Number(days) * DAY_MS).toISOString()
      act.mutate({ ...common, type, until }, done)
    } else if (type === 'ban') {
      act.mutate({ ...common, type, content: content === 'hide' ? 'hide' : 'keep' }, done)
    } else if (type === 'role') {
      act.mutate({ ...common, type, role: MEMBER_ROLES.find((one) => one === role) ?? 'member' }, done)
    } else act.mutate({ ...common, type }, done)
  }
  return (
    <AlertDialog
      title={title}
      description={
        <>
          <bdi className="block font-semibold">@{member.username}</bdi> {description(details)}
        </>
      }
      confirm={confirm}
      danger={danger}
      open
      onOpenChange={(open) => {
        if (open) return
        forget()
        onClose()
      }}
      pending={act.isPending}
      confirmDisabled={isTooLong ? REASON_TOO_LONG : used === 0}
      onConfirm={send}
      failure={act.error ? failureMessage(act.error) : undefined}
    >
      <div className="grid gap-4">
        {type === 'suspend' && (
          <NativeSelect
            label="How long"
            options={PERIODS}
            value={days}
            onChange={(days) => change({ days })}
          />
        )}
        {type === 'ban' && (
          <NativeSelect
            label="Profile and posts"
            options={CONTENT_OPTIONS}
            value={content}
            onChange={(content) => change({ content })}
          />
        )}
        {type === 'role' && (
          <NativeSelect
            label="Role"
            options={ROLE_OPTIONS}
            value={role}
            onChange={(role) => change({ role })}
          />
        )}
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
      </div>
    </AlertDialog>
  )
}
