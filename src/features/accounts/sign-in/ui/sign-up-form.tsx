import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { signUpFields } from '#features/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { register } from './auth-calls.ts'
import { showFailure } from './form-failure.ts'
import { PasswordInput } from './password-input.tsx'

/** The state of the form; the page holds it so that switching tabs loses no input. */
export const useSignUpForm = () =>
  useForm({
    resolver: zodResolver(signUpFields),
    defaultValues: { email: '', password: '', username: '', answer: '' },
  })

interface SignUpFormProps {
  form: ReturnType<typeof useSignUpForm>
  /** The question to applicants, if an admin has to approve. */
  question?: string
  /** The code of an invitation. */
  invitation?: string
  onApplied: () => void
}

/**
 * Creates an account and signs in: the page sees the session change and redirects. With a question, applies for one.
 */
export function SignUpForm({ form, question, invitation, onApplied }: SignUpFormProps) {
  const { errors, isSubmitting } = useFormState(form)

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { session } = await register({ ...fields, invitation })
      if (!session) return onApplied()
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
        hint="Letters, numbers, _ and -. You can change it once."
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
      {question && (
        <Field label={question} error={errors.answer?.message}>
          <Textarea rows={3} dir="auto" {...form.register('answer')} />
        </Field>
      )}
      <FormFailure message={errors.root?.message} />
      <Button type="submit" pending={isSubmitting}>
        {question ? 'Apply' : 'Sign Up'}
      </Button>
      <p className="text-sm text-muted">
        By signing up you agree to the{' '}
        <a href="/terms" target="_blank" rel="noopener" className="link">
          terms
        </a>
        . What we store about you is in the{' '}
        <a href="/privacy" target="_blank" rel="noopener" className="link">
          privacy notice
        </a>
        . Both open in a new window.
      </p>
    </form>
  )
}
