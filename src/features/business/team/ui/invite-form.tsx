import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TEAM_ROLES, type TeamRole } from '#features/business/limits.ts'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { toast } from '#ui/toast.ts'
import { ROLE_LABELS, ROLE_TEXTS } from './role-texts.ts'
import { invite, teamQuery } from './team-queries.ts'

const ROLE_OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

export function InviteForm({ userId, businessId }: { userId: string; businessId: string }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('manager')
  const send = useMutation({
    mutationFn: () => invite(businessId, { email, role }),
    retry: false,
    onSuccess: (team) => {
      client.setQueryData(teamQuery(userId, businessId).queryKey, team)
      toast.success('Invitation sent', `A mail is on its way to ${email.trim()}.`)
      setEmail('')
    },
  })
  const errors = fieldErrors(send.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label="Email address" error={errors.email}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role" error={errors.role} hint={ROLE_TEXTS[role]}>
          <NativeSelect
            label="Role"
            options={ROLE_OPTIONS}
            value={role}
            onChange={(value) => setRole(TEAM_ROLES.find((one) => one === value) ?? role)}
          />
        </Field>
      </div>
      <FormFailure
        message={send.isError && !errors.email && !errors.role ? failureMessage(send.error) : undefined}
      />
      <div>
        <Button type="submit" pending={send.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
