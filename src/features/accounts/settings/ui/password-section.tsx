import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { identityProof, newPassword } from '#features/accounts/contract.ts'
import { PASSWORD_MIN } from '#features/accounts/limits.ts'
import { callAuth } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { PasswordInput } from '#features/accounts/sign-in/ui/password-input.tsx'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'

const passwordFields = z.object({ current_password: identityProof.shape.password, password: newPassword })

/** Changes the password, which ends every other session. */
export function PasswordSection({ userId, email }: { userId: string; email: string }) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(passwordFields),
    defaultValues: { current_password: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    try {
      await callAuth((client) => client.updateUser(fields))
      form.reset(undefined, { keepFieldsRef: true })
      toast.success('Your password is changed.', 'All other devices were signed out.')
      void queryClient.invalidateQueries({ queryKey: personalKey(userId) })
    } catch (error) {
      showFailure(form, 'Couldn’t change the password', error)
    }
  })

  return (
    <SettingsSection
      anchor="security"
      title="Password"
      description={<p>At least {PASSWORD_MIN} characters. Changing it signs out all other devices.</p>}
    >
      <form onSubmit={submit} noValidate method="post" className="flex max-w-md flex-col gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
        </Field>
        <Field label="New password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="secondary" pending={isSubmitting} className="self-start">
          Change password
        </Button>
      </form>
    </SettingsSection>
  )
}
