import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountDeletion } from '#features/accounts/contract.ts'
import { USERNAME_DIFFERS } from '#features/accounts/limits.ts'
import { provePasskey, type SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { PasswordInput } from '#features/accounts/sign-in/ui/password-input.tsx'
import { endSession } from '#features/accounts/sign-in/ui/session/authorize.ts'
import { currentSession } from '#features/accounts/sign-in/ui/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { CodeInput } from './code-input.tsx'
import { deleteAccount } from './settings-queries.ts'

interface DeleteDialogProps {
  username: string
  secondStep: SecondStep
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the typed username, the password and the second factor, then deletes the account. */
export function DeleteDialog({ username, secondStep, open, onOpenChange }: DeleteDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <Dialog
      title="Delete your account?"
      description="You can’t undo this. Other people’s threads stay readable; you’ll show up there as “deleted member”."
      size="small"
      disablePointerDismissal
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={pending}>
            Delete for good
          </Button>
        </>
      }
    >
      <DeleteForm id={formId} username={username} secondStep={secondStep} onPending={setPending} />
    </Dialog>
  )
}

interface DeleteFormProps {
  id: string
  username: string
  secondStep: SecondStep
  onPending: (pending: boolean) => void
}

function DeleteForm({ id, username, secondStep, onPending }: DeleteFormProps) {
  const navigate = useNavigate()
  const fields = accountDeletion.refine((input) => input.username === username, {
    path: ['username'],
    message: USERNAME_DIFFERS,
  })
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { username: '', password: '', code: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (input) => {
    onPending(true)
    try {
      await provePasskey(secondStep, input.code)
      const { sessionId } = currentSession()
      await deleteAccount({ ...input, code: input.code || undefined })
      if (sessionId) endSession(sessionId)
      toast.success('Your account is deleted.', 'Thank you for the music.')
      await navigate({ to: '/' })
    } catch (error) {
      showFailure(form, 'Couldn’t delete your account', error)
    } finally {
      onPending(false)
    }
  })

  return (
    <form id={id} onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
      <Field
        label="Your username"
        hint={`Type ${username} to show you mean it.`}
        error={errors.username?.message}
      >
        <Input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {(secondStep !== 'none' || errors.code) && (
        <CodeInput secondStep={secondStep} error={errors.code?.message} {...form.register('code')} />
      )}
    </form>
  )
}
