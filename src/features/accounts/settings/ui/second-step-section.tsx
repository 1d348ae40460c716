import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAuth } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/format.ts'
import { toast } from '#ui/toast.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { EnrolDialog, type Enrolment } from './enrol-dialog.tsx'
import { useNewCodes } from './new-codes.tsx'
import { recoveryCodesQuery, type userQuery } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

type User = Awaited<ReturnType<NonNullable<ReturnType<typeof userQuery>['queryFn']>>>

type SecondStepSectionProps = { userId: string } & Pick<User, 'apps' | 'secondStep'>

/** The authenticator apps and the recovery codes. */
export function SecondStepSection({ userId, apps, secondStep }: SecondStepSectionProps) {
  const queryClient = useQueryClient()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const newCodes = useNewCodes(userId)
  const isOn = secondStep !== 'none'
  const adding = useConfirmed({ secondStep, failure: 'Couldn’t add the app' })
  const removing = useConfirmed({ secondStep, failure: 'Couldn’t remove the app' })
  const refresh = () => queryClient.invalidateQueries({ queryKey: personalKey(userId) })

  const begin = () =>
    adding.run(async () => {
      const factor = await callAuth((client) => client.mfa.enroll({ factorType: 'totp' }))
      setEnrolment({ factorId: factor.id, uri: factor.totp.uri, secret: factor.totp.secret })
    })
  const makeCodes = () => adding.run(newCodes.make)
  const remove = (factorId: string) =>
    removing.run(async () => {
      await callAuth((client) => client.mfa.unenroll({ factorId }))
      toast.success('The app is removed.')
      await refresh()
    })

  return (
    <SettingsSection
      title="Second step"
      description={
        <p>
          After your password, a code from an app on your phone or a passkey. A stolen password alone won’t
          get anyone in.
        </p>
      }
    >
      <p className="mb-4">{isOn ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}</p>
      {apps.length > 0 && (
        <ul className="mb-5 flex flex-col">
          {apps.map((app) => (
            <li
              key={app.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              <div>
                <p className="font-semibold">{app.friendly_name}</p>
                <p className="text-sm text-muted">Added {formatDate(app.created_at)}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                pending={removing.busy}
                onClick={() => remove(app.id)}
                aria-label={`Remove ${app.friendly_name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOn && <RecoveryCodes userId={userId} pending={adding.busy} onMake={makeCodes} />}
      <Button variant="secondary" onClick={begin} pending={adding.busy}>
        {apps.length > 0 ? 'Add another app' : isOn ? 'Add an app' : 'Turn on'}
      </Button>
      {adding.dialog}
      {removing.dialog}
      <EnrolDialog
        enrolment={enrolment}
        onCancel={() => setEnrolment(undefined)}
        onAdded={async () => {
          setEnrolment(undefined)
          if (isOn) toast.success('The app is added.')
          else await makeCodes()
          await refresh()
        }}
      />
      {newCodes.dialog}
    </SettingsSection>
  )
}

interface RecoveryCodesProps {
  userId: string
  pending: boolean
  onMake: () => void
}

function RecoveryCodes({ userId, pending, onMake }: RecoveryCodesProps) {
  const { data: status } = useQuery(recoveryCodesQuery(userId))
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <div>
        <p className="font-semibold">Recovery codes</p>
        <p className="text-sm text-muted">
          {status === undefined
            ? 'For the day you lose your phone.'
            : status === null
              ? 'You have none: without your phone or passkey you couldn’t sign in.'
              : `${status.remaining} of ${status.total} are left.`}
        </p>
      </div>
      <Button variant="secondary" size="small" pending={pending} onClick={onMake}>
        Make new codes
      </Button>
    </div>
  )
}
