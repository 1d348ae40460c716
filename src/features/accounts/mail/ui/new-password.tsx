import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newPassword } from '#features/accounts/contract.ts'
import { consumeRecoveryToken, setNewPassword } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { AuthCard } from '#features/accounts/sign-in/ui/auth-card.tsx'
import { type Banned, bannedOf } from '#features/accounts/sign-in/ui/banned.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { PasswordInput } from '#features/accounts/sign-in/ui/password-input.tsx'
import { SecondFactorForm } from '#features/accounts/sign-in/ui/second-factor-form.tsx'
import { currentSession } from '#features/accounts/sign-in/ui/session/session-store.ts'
import { useSession } from '#features/accounts/sign-in/ui/session/use-session.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

const fields = z.object({ password: newPassword })

interface NewPasswordProps {
  token: string
  /** Shown to a banned member. */
  appeal: (banned: Banned) => ReactNode
}

/** Sets a new password with the token of a recovery mail. The first submit consumes the token. */
export function NewPassword({ token, appeal }: NewPasswordProps) {
  const [banned, setBanned] = useState<Banned>()
  const [consumed, setConsumed] = useState(false)
  const [refused, setRefused] = useState<string>()
  const session = useSession()
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  async function finish(password: string) {
    await setNewPassword(password)
    toast.success('Your new password is set.', 'You are signed in.')
    await navigate({ to: '/', replace: true })
  }

  const submit = form.handleSubmit(async ({ password }) => {
    if (!consumed) {
      try {
        await consumeRecoveryToken(token)
        setConsumed(true)
      } catch (error) {
        setBanned(bannedOf(error))
        setRefused(failureMessage(error))
        return
      }
    }
    if (currentSession().secondFactorPending) return
    await finish(password).catch((error: unknown) => showFailure(form, 'Couldn’t set the password', error))
  })

  if (banned) {
    return (
      <AuthCard title="You can’t sign in" subtitle="We didn’t set a new password.">
        {appeal(banned)}
      </AuthCard>
    )
  }
  if (refused) {
    return (
      <AuthCard title="This link doesn’t work" subtitle={refused}>
        <p>Links work once, for half an hour. You can ask for a new one.</p>
        <ButtonLink to="/auth/recover" className="mt-6">
          Send a new link
        </ButtonLink>
      </AuthCard>
    )
  }
  if (consumed && session.secondFactorPending) {
    return (
      <AuthCard title="One more step" subtitle="Your account has a second step to protect it.">
        <SecondFactorForm
          failure="Couldn’t set the password"
          onPassed={() =>
            finish(form.getValues('password')).catch((error: unknown) =>
              showFailure(form, 'Couldn’t set the password', error),
            )
          }
        />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Choose a new password"
      subtitle="This signs you in here and signs out your other devices."
    >
      <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
        <Field label="New password" hint="At least 6 characters." error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Button type="submit" pending={isSubmitting}>
          Set password
        </Button>
      </form>
    </AuthCard>
  )
}
