import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

/** The input for the second factor beside a password. */
export function CodeInput({ error, ...rest }: ComponentProps<'input'> & { error?: string }) {
  return (
    <Field label="Code" hint="From your authenticator app, or a recovery code." error={error}>
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
