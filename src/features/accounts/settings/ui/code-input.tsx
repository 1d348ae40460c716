import type { ComponentProps } from 'react'
import type { SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

/** The input for the second factor beside a password. */
export function CodeInput({
  secondStep,
  error,
  ...rest
}: ComponentProps<'input'> & { secondStep: SecondStep; error?: string }) {
  return (
    <Field
      label={secondStep === 'passkey' ? 'Recovery code' : 'Code'}
      hint={
        secondStep === 'passkey'
          ? 'Leave it empty to use your passkey.'
          : 'From your authenticator app, or a recovery code.'
      }
      error={error}
    >
      <Input
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="figures tracking-widest"
        {...rest}
      />
    </Field>
  )
}
