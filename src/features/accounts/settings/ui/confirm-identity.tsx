import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { identityProof } from '#features/accounts/contract.ts'
import { provePasskey, type SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { PasswordInput } from '#features/accounts/sign-in/ui/password-input.tsx'
import { ApiError, failureMessage } from '#platform/http/client/client.ts'
import { useSite } from '#platform/http/client/site.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { CodeInput } from './code-input.tsx'
import { confirmIdentity } from './settings-queries.ts'

/** Whether the server requires the password (and second factor) again. */
const requiresConfirmation = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'reauthentication_needed'

type Work = () => Promise<void>

/**
 * For actions that need a confirmed session. `run` does the work; when the server requires confirmation, it asks in a
 * dialog (render `dialog`) and then retries. Failures of the work show a toast with the title `failure`.
 */
export function useConfirmed({ secondStep, failure }: { secondStep: SecondStep; failure: string }) {
  const [waiting, setWaiting] = useState<Work>()
  const [busy, setBusy] = useState(false)

  async function run(work: Work) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (requiresConfirmation(error)) setWaiting(() => work)
      else toast.error(failure, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const dialog = (
    <ConfirmIdentityDialog
      open={waiting !== undefined}
      secondStep={secondStep}
      onCancel={() => setWaiting(undefined)}
      onConfirmed={async () => {
        setWaiting(undefined)
        if (waiting) await run(waiting)
      }}
    />
  )
  return { run, busy, dialog }
}

interface ConfirmIdentityDialogProps {
  open: boolean
  secondStep: SecondStep
  onCancel: () => void
  onConfirmed: () => void
}

function ConfirmIdentityDialog({ open, secondStep, onCancel, onConfirmed }: ConfirmIdentityDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <Dialog
      title="Is it really you?"
      description={`${useSite().name} asks for your password again before this.`}
      size="small"
      disablePointerDismissal
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Continue
          </Button>
        </>
      }
    >
      <ProofForm id={formId} secondStep={secondStep} onPending={setPending} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

interface ProofFormProps {
  id: string
  secondStep: SecondStep
  onPending: (pending: boolean) => void
  onConfirmed: () => void
}

function ProofForm({ id, secondStep, onPending, onConfirmed }: ProofFormProps) {
  const form = useForm({ resolver: zodResolver(identityProof), defaultValues: { password: '', code: '' } })
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ password, code }) => {
    onPending(true)
    try {
      await provePasskey(secondStep, code)
      await confirmIdentity({ password, code: code || undefined })
      onConfirmed()
    } catch (error) {
      showFailure(form, 'That wasn’t right', error)
    } finally {
      onPending(false)
    }
  })

  return (
    <form id={id} onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {(secondStep !== 'none' || errors.code) && (
        <CodeInput secondStep={secondStep} error={errors.code?.message} {...form.register('code')} />
      )}
    </form>
  )
}
