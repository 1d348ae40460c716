import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { TEAM_ROLES, type TeamRole } from '#features/business/limits.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatDate } from '#ui/format.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { Team, TeamMember } from '../contract.ts'
import { ROLE_LABELS } from './role-texts.ts'
import { changeRole, remove, teamQuery, transferTo } from './team-queries.ts'

const AlertDialog = lazyPart(() => import('#ui/alert-dialog.tsx').then((part) => part.AlertDialog))

const ROLE_OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

type Question = { kind: 'remove' | 'leave' | 'transfer'; member: TeamMember }

interface MemberListProps {
  userId: string
  businessId: string
  team: Team
}

/** The members with their roles. Removing, leaving and transferring ask once. */
export function MemberList({ userId, businessId, team }: MemberListProps) {
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const ask = (next: Question) => {
    answer.reset()
    setQuestion(next)
    setOpen(true)
  }
  const show = (changed: Team) => client.setQueryData(teamQuery(userId, businessId).queryKey, changed)
  const role = useMutation({
    mutationFn: (change: { memberId: string; role: TeamRole }) =>
      changeRole(businessId, change.memberId, change.role),
    retry: false,
    onSuccess: show,
  })
  const answer = useMutation({
    mutationFn: async ({ kind, member }: Question) => {
      if (kind === 'transfer') show(await transferTo(businessId, member.id))
      else await remove(businessId, member.id)
    },
    retry: false,
    onSuccess: () => {
      setOpen(false)
      // The change also affects what the viewer may see on this page and on the dashboard.
      void client.invalidateQueries({ queryKey: personalKey(userId) })
    },
  })
  const isOwner = team.role === 'owner'
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {team.members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Avatar username={member.username} src={member.avatarUrl} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">
                <Link to="/profile/$username" params={{ username: member.username }} className="link">
                  <bdi>{member.displayName ?? member.username}</bdi>
                </Link>
                {member.isViewer && <span className="font-normal text-muted"> (you)</span>}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                @{member.username} · Since {formatDate(member.joinedAt)}
              </p>
            </div>
            {isOwner ? (
              <NativeSelect
                label={`Role of ${member.username}`}
                options={ROLE_OPTIONS}
                value={
                  role.isPending && role.variables.memberId === member.id ? role.variables.role : member.role
                }
                onChange={(value) => {
                  const chosen = TEAM_ROLES.find((one) => one === value)
                  if (chosen && chosen !== member.role) role.mutate({ memberId: member.id, role: chosen })
                }}
                className="w-36"
              />
            ) : (
              <p>{ROLE_LABELS[member.role]}</p>
            )}
            <div className="flex flex-wrap gap-x-1">
              {isOwner && !member.isViewer && (
                <>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Transfer ownership to ${member.username}`}
                    onClick={() => ask({ kind: 'transfer', member })}
                  >
                    Transfer
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Remove ${member.username}`}
                    onClick={() => ask({ kind: 'remove', member })}
                  >
                    Remove
                  </Button>
                </>
              )}
              {member.isViewer && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => ask({ kind: 'leave', member })}
                >
                  Leave
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FormFailure message={role.isError ? failureMessage(role.error) : undefined} />
      <Once when={isOpen} onFailure={() => setOpen(false)}>
        {question && (
          <AlertDialog
            {...textsOf(question, team.businessName)}
            danger={question.kind !== 'transfer'}
            open={isOpen}
            onOpenChange={setOpen}
            pending={answer.isPending}
            failure={answer.isError ? failureMessage(answer.error) : undefined}
            onConfirm={() => answer.mutate(question)}
          />
        )}
      </Once>
    </>
  )
}

function textsOf({ kind, member: { username } }: Question, businessName: string) {
  if (kind === 'transfer') {
    return {
      title: `Transfer ${businessName}?`,
      description: `${username} becomes the owner, and you become a manager. Only an owner can take that back.`,
      confirm: 'Transfer ownership',
    }
  }
  if (kind === 'leave') {
    return {
      title: `Leave ${businessName}?`,
      description: 'You’ll no longer be able to manage its pages. Official posts and replies you wrote stay.',
      confirm: 'Leave the team',
    }
  }
  return {
    title: `Remove ${username}?`,
    description: `${username} will no longer be able to manage pages of ${businessName}. Their official posts and replies stay.`,
    confirm: 'Remove from the team',
  }
}
