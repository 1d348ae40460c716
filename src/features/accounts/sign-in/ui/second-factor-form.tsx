import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { currentSecondStep, passAuthenticator, passPasskey, passRecoveryCode } from './auth-calls.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { signOut } from './session/sign-out.ts'

const WAYS = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits that change every half minute.',
    missing: 'Enter the six digits that the app shows',
    pattern: /^\d{6}$/,
    other: 'Use a recovery code instead',
    pass: passAuthenticator,
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you turned on the second step. Each works once.',
    missing: 'Enter one of your recovery codes',
    pattern: /\S/,
    other: 'Use the authenticator app instead',
    pass: passRecoveryCode,
  },
}

interface SecondFactorFormProps {
  /** Title of the toast when the code is refused. */
  failure: string
  onPassed: () => void
}

/** Asks for the second factor after the password was accepted. */
export function SecondFactorForm({ failure, onPassed }: SecondFactorFormProps) {
  const [hasApp] = useState(() => currentSecondStep() === 'app')
  const [chosen, setChosen] = useState<keyof typeof WAYS>(hasApp ? 'app' : 'recovery')
  const way = WAYS[chosen]
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await way.pass(code.replaceAll(/\s/g, ''))
      onPassed()
    } catch (error) {
      const message = failureMessage(error)
      form.setError('code', { message }, { shouldFocus: true })
      toast.error(failure, message)
    }
  })

  async function cancel() {
    // Cancelling must work even when the server cannot be reached.
    await signOut().catch((error: unknown) => toast.error('Error signing out', failureMessage(error)))
  }

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
      {!hasApp && (
        <PasskeyButton pass={() => passPasskey()} onPassed={onPassed}>
          Use your passkey
        </PasskeyButton>
      )}
      <Field label={way.label} hint={way.hint} error={errors.code?.message}>
        <Input
          key={chosen}
          autoFocus={hasApp}
          type="text"
          inputMode={chosen === 'app' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="figures tracking-widest"
          {...form.register('code', {
            validate: (code) => way.pattern.test(code.replaceAll(/\s/g, '')) || way.missing,
          })}
        />
      </Field>
      <Button type="submit" variant={hasApp ? 'primary' : 'secondary'} pending={isSubmitting}>
        Continue
      </Button>
      {hasApp && <PasskeyButton onPassed={onPassed}>Use a passkey instead</PasskeyButton>}
      <div className="-mt-1 flex flex-wrap justify-between gap-2">
        {hasApp && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setChosen(chosen === 'app' ? 'recovery' : 'app')
              form.reset()
            }}
          >
            {way.other}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
