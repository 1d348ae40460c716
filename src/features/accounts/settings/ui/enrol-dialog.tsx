import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { callAuth } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

/** The data for an authenticator app that is being added. */
export interface Enrolment {
  factorId: string
  uri: string
  secret: string
}

interface EnrolDialogProps {
  enrolment: Enrolment | undefined
  onCancel: () => void
  onAdded: () => void
}

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function EnrolDialog({ enrolment, onCancel, onAdded }: EnrolDialogProps) {
  const formId = useId()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    if (!enrolment) return
    try {
      await callAuth((client) =>
        client.mfa.challengeAndVerify({ factorId: enrolment.factorId, code: code.replaceAll(/\s/g, '') }),
      )
      form.reset()
      onAdded()
    } catch (error) {
      const message = failureMessage(error)
      form.setError('code', { message }, { shouldFocus: true })
      toast.error('Couldn’t add the app', message)
    }
  })

  return (
    <Dialog
      title="Add an authenticator app"
      description="Any app for one-time codes will do: Aegis, Ente Auth, Google Authenticator, 1Password."
      disablePointerDismissal
      open={enrolment !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting}>
            Turn on
          </Button>
        </>
      }
    >
      {enrolment && (
        <div className="grid gap-6 sm:grid-cols-[12rem_1fr]">
          <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
          <div className="flex flex-col gap-5">
            <div>
              <p>Scan the picture with the app, or type this key into it:</p>
              <p className="figures mt-2 rounded-control bg-sunken px-3 py-2 font-mono text-sm break-all">
                {enrolment.secret}
              </p>
              <CopyButton text={enrolment.secret} label="Copy the key" />
            </div>
            <form id={formId} onSubmit={submit} noValidate method="post">
              <Field
                label="Code from the app"
                hint="Six digits that change every half minute."
                error={errors.code?.message}
              >
                <Input
                  type="text"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  className="figures tracking-widest"
                  {...form.register('code', {
                    validate: (code) =>
                      /^\d{6}$/.test(code.replaceAll(/\s/g, '')) || 'Enter the six digits that the app shows',
                  })}
                />
              </Field>
            </form>
          </div>
        </div>
      )}
    </Dialog>
  )
}
