import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email, identityProof } from '#features/accounts/contract.ts'
import { MAIL_LINK_MINUTES } from '#features/accounts/limits.ts'
import { callAuth, provePasskey, type SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { showFailure } from '#features/accounts/sign-in/ui/form-failure.ts'
import { PasswordInput } from '#features/accounts/sign-in/ui/password-input.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { CodeInput } from './code-input.tsx'
import { eventsQuery, sendConfirmation } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

const emailFields = z.object({
  email,
  current_password: identityProof.shape.password,
  nonce: z.string().optional(),
})

interface EmailSectionProps {
  userId: string
  current: string
  isConfirmed: boolean
  secondStep: SecondStep
}

/** Changes the login address; a mail to the new one confirms it. */
export function EmailSection({ userId, current, isConfirmed, secondStep }: EmailSectionProps) {
  const queryClient = useQueryClient()
  const [sentTo, setSentTo] = useState<string>()
  const sending = useMutation({
    mutationFn: sendConfirmation,
    retry: false,
    onSuccess: () => toast.success('The mail is on its way', 'Open the link in it within half an hour.'),
    onError: (error) => toast.error('Couldn’t send the mail', failureMessage(error)),
  })
  const form = useForm({
    resolver: zodResolver(emailFields),
    defaultValues: { email: '', current_password: '', nonce: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    try {
      await provePasskey(secondStep, fields.nonce)
      await callAuth((client) => client.updateUser({ ...fields, nonce: fields.nonce || undefined }))
      setSentTo(fields.email)
      form.reset(undefined, { keepFieldsRef: true })
      void queryClient.invalidateQueries({ queryKey: eventsQuery(userId).queryKey })
    } catch (error) {
      showFailure(form, 'Couldn’t change the address', error)
    }
  })

  return (
    <SettingsSection
      anchor="account"
      title="Email"
      description={<p>You sign in with it, and nobody else sees it.</p>}
    >
      <p className="mb-5 break-words">
        Your address is <strong>{current}</strong>
        {isConfirmed ? '.' : ', not confirmed yet.'}
      </p>
      {!isConfirmed && (
        <Button
          type="button"
          variant="secondary"
          className="mb-5"
          pending={sending.isPending}
          onClick={() => sending.mutate()}
        >
          Send a confirmation mail
        </Button>
      )}
      {sentTo && (
        <p role="status" className="mb-5 max-w-prose rounded-control bg-notice-tint px-4 py-3 text-notice">
          We sent a link to <strong className="break-words">{sentTo}</strong>. Open it within{' '}
          {MAIL_LINK_MINUTES} minutes to confirm the address; until then the old one stays.
        </p>
      )}
      <form onSubmit={submit} noValidate method="post" className="flex max-w-md flex-col gap-5">
        <Field label="New email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
        <Field label="Current password" error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
        </Field>
        {(secondStep !== 'none' || errors.nonce) && (
          <CodeInput secondStep={secondStep} error={errors.nonce?.message} {...form.register('nonce')} />
        )}
        <Button type="submit" variant="secondary" pending={isSubmitting} className="self-start">
          Change email
        </Button>
      </form>
    </SettingsSection>
  )
}
