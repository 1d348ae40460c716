import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm, useFormState } from 'react-hook-form'
import { signInFields } from '#features/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { logIn } from './auth-calls.ts'
import { type Banned, bannedOf } from './banned.ts'
import { showFailure } from './form-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { currentSession } from './session/session-store.ts'
import { signedIn, useSignInWords } from './words.ts'

/** The state of the form; the page holds it so that switching tabs loses no input. */
export const useLogInForm = () =>
  useForm({ resolver: zodResolver(signInFields), defaultValues: { email: '', password: '' } })

interface LogInFormProps {
  form: ReturnType<typeof useLogInForm>
  onBanned: (banned: Banned | undefined) => void
}

/** Asks for address and password. The page sees the session change and redirects. */
export function LogInForm({ form, onBanned }: LogInFormProps) {
  const { errors, isSubmitting } = useFormState(form)
  const words = useSignInWords()

  const submit = form.handleSubmit(async (fields) => {
    onBanned(undefined)
    try {
      await logIn(fields)
      if (currentSession().status === 'member') toast.success(...signedIn(words))
    } catch (error) {
      onBanned(bannedOf(error))
      showFailure(form, words.failed, error)
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Link
        to="/auth/recover"
        state={(state) => ({ ...state, email: form.getValues('email') })}
        className="-my-2 inline-flex min-h-11 items-center self-start text-[0.9375rem] font-semibold text-accent underline underline-offset-4"
      >
        Forgot password?
      </Link>
      <Button type="submit" pending={isSubmitting}>
        {words.signIn}
      </Button>
      <PasskeyButton
        onPassed={() => toast.success(...signedIn(words))}
        onFailed={(error) => onBanned(bannedOf(error))}
      >
        Use a passkey
      </PasskeyButton>
    </form>
  )
}
