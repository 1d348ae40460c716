import Trash2 from 'virtual:icon/trash'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invitations, Registration } from '#features/accounts/contract.ts'
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from '#features/accounts/limits.ts'
import { registrationQuery } from '#features/accounts/sign-in/ui/registration-query.ts'
import { failureMessage, fieldErrors, unwrap } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { CopyButton } from './copy-button.tsx'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { invitationsApi, invitationsQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

const EXPLAINED: Record<Registration['mode'], string> = {
  invite: 'New members need a link from a member. Give yours to people you know.',
  open: 'Anyone can sign up here, without a link.',
  approval: 'New members apply here, without a link.',
  closed: 'This site isn’t taking new members at the moment, with or without a link.',
}

/**
 * The member's invitation links, and the people who signed up with them. On sites where sign-up needs no invitation,
 * shown only to members who have a link or invited somebody.
 */
export function InvitationsSection({ userId }: { userId: string }) {
  const { data: registration } = useQuery(registrationQuery(undefined))
  const { data: own } = useQuery(invitationsQuery(userId))
  if (!registration) return null
  const hasSome = own !== undefined && own.items.length + own.invited.length > 0
  return registration.mode === 'invite' || hasSome ? (
    <Section userId={userId} mode={registration.mode} />
  ) : null
}

function Section({ userId, mode }: { userId: string; mode: Registration['mode'] }) {
  const client = useQueryClient()
  const query = useQuery(invitationsQuery(userId))
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState('7')
  const onSettled = () => client.invalidateQueries({ queryKey: invitationsQuery(userId).queryKey })
  const create = useMutation({
    mutationFn: () => unwrap(invitationsApi().$post({ json: { uses: Number(uses), days: Number(days) } })),
    onSettled,
  })
  const errors = fieldErrors(create.error)
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(invitationsApi()[':id'].$delete({ param: { id } })),
    onError: (error) => toast.error('Error', failureMessage(error)),
    onSettled,
  })
  return (
    <SettingsSection title="Invitations" description={<p>{EXPLAINED[mode]}</p>}>
      {!query.data && (query.isError ? <SectionError query={query} /> : <SectionSkeleton lines={2} />)}
      {query.data && (
        <>
          {query.data.items.length > 0 && (
            <ul className="grid gap-3">
              {query.data.items.map((one) => (
                <Invitation key={one.id} invitation={one} onDelete={() => remove.mutate(one.id)} />
              ))}
            </ul>
          )}
          {mode === 'invite' && (
            <form
              className="flex flex-wrap items-end gap-3 not-first:mt-5"
              onSubmit={(event) => {
                event.preventDefault()
                create.mutate()
              }}
            >
              <Field label="How many people" error={errors.uses} className="w-36">
                <Input
                  type="number"
                  min={1}
                  max={INVITATION_USES_MAX}
                  required
                  value={uses}
                  onChange={(event) => setUses(event.target.value)}
                />
              </Field>
              <Field label="For how many days" error={errors.days} className="w-36">
                <Input
                  type="number"
                  min={1}
                  max={INVITATION_DAYS_MAX}
                  required
                  value={days}
                  onChange={(event) => setDays(event.target.value)}
                />
              </Field>
              <Button type="submit" variant="secondary" pending={create.isPending}>
                Make a link
              </Button>
              <FormFailure
                message={create.error ? `Couldn’t make a link. ${failureMessage(create.error)}` : undefined}
              />
            </form>
          )}
          {query.data.invited.length > 0 && (
            <>
              <h3 className="mb-2 text-sm font-semibold text-muted not-first:mt-6">You invited</h3>
              <ul className="grid gap-1">
                {query.data.invited.map(({ username, joinedAt }) => (
                  <li key={username}>
                    <Link to="/profile/$username" params={{ username }} className="link">
                      @{username}
                    </Link>{' '}
                    <span className="text-sm text-muted">{formatDate(joinedAt)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </SettingsSection>
  )
}

interface InvitationProps {
  invitation: Invitations['items'][number]
  onDelete: () => void
}

function Invitation({ invitation: { code, usesLeft, expiresAt }, onDelete }: InvitationProps) {
  const link = `${window.location.origin}/auth?tab=sign-up&invitation=${code}`
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 basis-64">
        <code className="block font-mono text-sm [overflow-wrap:anywhere]">{link}</code>
        <span className="text-sm text-muted">
          {usesLeft === 0
            ? 'Used up'
            : `${formatCount(usesLeft, 'use')} left, until ${formatDate(expiresAt)}`}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <CopyButton text={link} label="Copy" />
        <IconButton label="Delete this link" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
