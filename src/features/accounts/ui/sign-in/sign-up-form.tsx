import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm, useFormState } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { signUpFields } from '../../contract.ts'
import { register } from '../auth-calls.ts'
import { showFailure } from '../form-failure.ts'
import { PasswordInput } from '../password-input.tsx'

/** The state of the form; the page holds it so that switching tabs loses no input. */
export const useSignUpForm = () =>
  useForm({ resolver: zodResolver(signUpFields), defaultValues: { email: '', password: '', username: '' } })

/** Creates an account and signs in. The page sees the session change and redirects. */
export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { errors, isSubmitting } = useFormState(form)

  const submit = form.handleSubmit(async (fields) => {
    try {
      await register(fields)
      toast.success('Welcome to the community! Your account has been created successfully.')
    } catch (error) {
      showFailure(form, 'Sign up failed', error)
    }
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field
        label="Username"
        hint="Letters, numbers, _ and -. It cannot be changed later."
        error={errors.username?.message}
      >
        <Input
          type="text"
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Button type="submit" pending={isSubmitting}>
        Sign Up
      </Button>
      <p className="text-sm text-muted">
        By signing up you agree to the{' '}
        <Link to="/terms" className="link">
          terms
        </Link>
        . What we store about you is in the{' '}
        <Link to="/privacy" className="link">
          privacy notice
        </Link>
        .
      </p>
    </form>
  )
}
