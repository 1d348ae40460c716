import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type ListedMember, type MemberDetails, ROLE_LABELS } from '../contract.ts'
import { ActDialog } from './act-dialog.tsx'
import { memberQuery } from './member-queries.ts'
import { StateBadge } from './state-badge.tsx'
import type { ActType } from './use-act.ts'

interface MemberDialogProps {
  userId: string
  isAdmin: boolean
  id: string
  onClose: () => void
  /** The history of the account, formatted like the audit log. */
  history: (entries: MemberDetails['history']) => ReactNode
}

/** Everything about a member, with the possible actions. */
export function MemberDialog({ userId, isAdmin, id, onClose, history }: MemberDialogProps) {
  const query = useQuery(memberQuery(userId, id))
  const [type, setType] = useState<ActType>()
  const { data } = query
  return (
    <>
      <Dialog
        title="Member"
        size="large"
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        {!data && query.isError && (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {!data && !query.isError && (
          <SkeletonGroup label="Loading" className="grid gap-4">
            {[0, 1, 2, 3, 4].map((one) => (
              <Skeleton key={one} className="h-5 w-4/5" />
            ))}
          </SkeletonGroup>
        )}
        {data && (
          <Details
            details={data}
            isAdmin={isAdmin}
            acts={userId === id ? undefined : actsOn(data, isAdmin)}
            onAct={setType}
            history={history}
          />
        )}
      </Dialog>
      {data && type && (
        <ActDialog
          userId={userId}
          details={data}
          type={type}
          onClose={() => setType(undefined)}
          onDone={() => {
            setType(undefined)
            if (type === 'delete') onClose()
          }}
        />
      )}
    </>
  )
}

interface DetailsProps {
  details: MemberDetails
  /** Moderators do not see sessions. */
  isAdmin: boolean
  /** The actions open to the viewer; undefined for oneself. */
  acts: readonly Act[] | undefined
  onAct: (type: ActType) => void
  history: MemberDialogProps['history']
}

function Details({ details, isAdmin, acts, onAct, history }: DetailsProps) {
  const { member, sessions, written, possessions } = details
  const { username } = member
  const rows: [string, ReactNode][] = [
    [
      'Member',
      <Link key="member" to="/profile/$username" params={{ username }} className="link">
        @{username}
      </Link>,
    ],
    ['Display name', member.displayName !== username && <bdi key="name">{member.displayName}</bdi>],
    ['Bio', details.bio && <bdi key="bio">{details.bio}</bdi>],
    ['Picture', member.avatarUrl && <Avatar key="picture" username={username} src={member.avatarUrl} />],
    ['State', <StateBadge key="state" member={member} />],
    ['Until', member.suspendedUntil && formatDate(member.suspendedUntil)],
    ['Reason', member.reason],
    ['Role', member.roles.map((role) => ROLE_LABELS[role]).join(', ')],
    ['Email', member.email && `${member.email}${member.emailConfirmed ? ', confirmed' : ', not confirmed'}`],
    ['Second step', details.hasSecondFactor && 'On'],
    ['Passkeys', details.passkeys > 0 && String(details.passkeys)],
    ['Joined', formatDate(member.joinedAt)],
    ['Last signed in', member.lastSignInAt && formatDate(member.lastSignInAt)],
    [
      'Has written',
      `${formatCount(possessions.posts, 'post')}, ${formatCount(possessions.replies, 'reply', 'replies')}`,
    ],
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3">
        {rows.map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt className="text-sm font-semibold text-muted sm:pt-0.5">{label}</dt>
                <dd className="mb-2 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {acts ? (
        <div className="flex flex-wrap gap-2">
          {acts.map(({ type, label, danger }) => (
            <Button
              key={type}
              variant={danger ? 'danger' : 'secondary'}
              size="small"
              onClick={() => onAct(type)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-muted">This is you, so another admin has to decide.</p>
      )}
      {isAdmin && (
        <Part title="Sessions" isEmpty={sessions.length === 0}>
          <ul className="grid gap-1">
            {sessions.map((session) => (
              <li key={session.id}>
                {session.device}, seen <RelativeTime date={session.lastSeenAt} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Newest posts and replies" isEmpty={written.length === 0}>
        <ul className="grid gap-2">
          {written.map((one) => (
            <li key={one.id} className="min-w-0">
              <Link
                to="/community/post/$postId"
                params={{ postId: one.postId }}
                className="link line-clamp-2 [overflow-wrap:anywhere]"
              >
                <bdi>{one.excerpt || 'A post without text'}</bdi>
              </Link>
              <span className="text-sm text-muted">
                {one.kind === 'post' ? 'Post' : 'Reply'}, <RelativeTime date={one.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="History" isEmpty={details.history.length === 0}>
        {history(details.history)}
      </Part>
    </div>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold text-muted">{title}</h3>
      {isEmpty ? <p>None</p> : children}
    </section>
  )
}

const isRestricted = ({ state }: ListedMember) => state !== 'active'

interface Act {
  type: ActType
  label: string
  danger: boolean
}

/** The acts possible on a member now. Moderators act only on members without a role; of admins only the role can change. */
function actsOn(
  { member, bio, sessions, hasSecondFactor, passkeys }: MemberDetails,
  isAdmin: boolean,
): readonly Act[] {
  const role = { type: 'role', label: 'Change role', danger: false } as const
  if (!isAdmin && member.roles.length > 0) return []
  if (member.roles.includes('admin')) return [role]
  const acts: (Act & { when: boolean })[] = [
    {
      type: 'restore',
      label: member.state === 'banned' ? 'Lift ban' : 'Lift suspension',
      danger: false,
      when: isRestricted(member),
    },
    { type: 'suspend', label: 'Suspend', danger: false, when: member.state !== 'banned' },
    { type: 'ban', label: 'Ban', danger: true, when: member.state !== 'banned' },
    {
      type: 'reset-profile',
      label: 'Remove name, bio and picture',
      danger: false,
      when: Boolean(bio || member.avatarUrl) || (member.displayName ?? member.username) !== member.username,
    },
    {
      type: 'confirm-email',
      label: 'Confirm email',
      danger: false,
      when: isAdmin && !member.emailConfirmed,
    },
    {
      type: 'reset-second-factor',
      label: 'Remove second step and passkeys',
      danger: false,
      when: isAdmin && (hasSecondFactor || passkeys > 0),
    },
    {
      type: 'end-sessions',
      label: 'Sign out everywhere',
      danger: false,
      when: isAdmin && sessions.length > 0,
    },
    { ...role, when: isAdmin },
    { type: 'delete', label: 'Delete account', danger: true, when: isAdmin },
  ]
  return acts.filter(({ when }) => when)
}
