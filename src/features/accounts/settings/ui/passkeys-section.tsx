import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callAuth, passPasskey, type SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatDate } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { useNewCodes } from './new-codes.tsx'
import { passkeysQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

interface Passkey {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

const NAMELESS = 'Passkey'

interface PasskeysSectionProps {
  userId: string
  /** The ids of the passkeys that are the second step after the password. */
  required: readonly string[]
  secondStep: SecondStep
}

/** The passkeys of the member: listed, named, added, removed, and required after the password. */
export function PasskeysSection({ userId, required, secondStep }: PasskeysSectionProps) {
  const client = useQueryClient()
  const query = passkeysQuery(userId)
  const { data: passkeys = [] } = useQuery(query)
  const [naming, setNaming] = useState<string>()
  const newCodes = useNewCodes(userId)
  const adding = useConfirmed({ secondStep, failure: 'Couldn’t add the passkey' })
  const removing = useConfirmed({ secondStep, failure: 'Couldn’t remove the passkey' })
  const requiring = useConfirmed({ secondStep, failure: 'Couldn’t change the second step' })
  // The passkeys also decide what the second step is.
  const refresh = () => client.invalidateQueries({ queryKey: personalKey(userId) })

  const add = () =>
    adding.run(async () => {
      const { id } = await callAuth((auth) => auth.registerPasskey())
      toast.success('Passkey added.')
      await refresh()
      setNaming(id)
    })
  const remove = (passkeyId: string) =>
    removing.run(async () => {
      await callAuth((auth) => auth.passkey.delete({ passkeyId }))
      toast.success('Passkey removed.')
      await refresh()
    })

  const require = (passkeyId: string) =>
    requiring.run(async () => {
      await passPasskey(passkeyId)
      toast.success('We’ll ask for this passkey after your password.')
      if (secondStep === 'none') await newCodes.make()
      await refresh()
    })
  const stopRequiring = (factorId: string) =>
    requiring.run(async () => {
      await callAuth((auth) => auth.mfa.unenroll({ factorId }))
      toast.success('We no longer ask for this passkey after your password.')
      await refresh()
    })

  return (
    <SettingsSection
      title="Passkeys"
      description={
        <p>
          Sign in with your fingerprint, your face or your device’s PIN instead of a password. A passkey
          doesn’t need a second step, and it can be the second step after your password.
        </p>
      }
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 flex flex-col">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              {naming === passkey.id ? (
                <NameForm
                  passkey={passkey}
                  onDone={async () => {
                    setNaming(undefined)
                    await refresh()
                  }}
                />
              ) : (
                <>
                  <PasskeyFacts passkey={passkey} isRequired={required.includes(passkey.id)} />
                  <div className="flex flex-wrap gap-2">
                    <Button
                      variant="quiet"
                      size="small"
                      pending={requiring.busy}
                      onClick={() =>
                        required.includes(passkey.id) ? stopRequiring(passkey.id) : require(passkey.id)
                      }
                      aria-label={`${required.includes(passkey.id) ? 'No longer require' : 'Require after password'}: ${passkey.friendly_name ?? NAMELESS}`}
                    >
                      {required.includes(passkey.id) ? 'No longer require' : 'Require after password'}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => setNaming(passkey.id)}
                      aria-label={`Rename ${passkey.friendly_name ?? NAMELESS}`}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="secondary"
                      size="small"
                      pending={removing.busy}
                      onClick={() => remove(passkey.id)}
                      aria-label={`Remove ${passkey.friendly_name ?? NAMELESS}`}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={add} pending={adding.busy}>
        Add a passkey
      </Button>
      {adding.dialog}
      {removing.dialog}
      {requiring.dialog}
      {newCodes.dialog}
    </SettingsSection>
  )
}

function PasskeyFacts({ passkey, isRequired }: { passkey: Passkey; isRequired: boolean }) {
  const { friendly_name, created_at, last_used_at } = passkey
  return (
    <div className="min-w-0">
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{friendly_name ?? NAMELESS}</bdi> {isRequired && <Badge tone="positive">Second step</Badge>}
      </p>
      <p className="text-sm text-muted">
        Added {formatDate(created_at)},{' '}
        {last_used_at ? `last used ${formatDate(last_used_at)}` : 'not used yet'}
      </p>
    </div>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const form = useForm({ defaultValues: { name: passkey.friendly_name ?? '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await callAuth((auth) => auth.passkey.update({ passkeyId: passkey.id, friendlyName: name }))
      await onDone()
    } catch (error) {
      form.setError('name', { message: failureMessage(error) }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <Field label="Name of the passkey" error={errors.name?.message}>
          <Input autoFocus maxLength={120} dir="auto" {...form.register('name')} />
        </Field>
      </div>
      <Button type="submit" size="small" pending={isSubmitting}>
        Save
      </Button>
    </form>
  )
}
