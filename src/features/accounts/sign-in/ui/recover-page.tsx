import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { signInFields } from '#features/accounts/contract.ts'
import { MAIL_LINK_MINUTES } from '#features/accounts/limits.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { requestRecovery } from './auth-calls.ts'
import { AuthCard } from './auth-card.tsx'
import { showFailure } from './form-failure.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Prefills the address typed on the login form. */
    email?: string
  }
}

const recoverFields = signInFields.pick({ email: true })

/** Asks for the address to send a link to; shows the same message whether or not there is such an account. */
export function RecoverPage() {
  const [sentTo, setSentTo] = useState<string>()
  const typed = useLocation({ select: (location) => location.state.email })
  const form = useForm({ resolver: zodResolver(recoverFields), defaultValues: { email: typed ?? '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestRecovery(email)
      setSentTo(email)
    } catch (error) {
      showFailure(form, 'Couldn’t send the mail', error)
    }
  })

  if (sentTo) {
    return (
      <AuthCard title="Check your mail" subtitle="Your next step is waiting there.">
        <div role="status" className="flex flex-col gap-4">
          <p>
            If there is an account for <strong className="break-words">{sentTo}</strong>, a link to choose a
            new password is on its way. It works once, for {MAIL_LINK_MINUTES} minutes.
          </p>
          <p className="text-muted">Nothing there? Check your spam, or check the address and ask again.</p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/auth">Back to sign in</ButtonLink>
          <Button variant="secondary" onClick={() => setSentTo(undefined)}>
            Ask again
          </Button>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Forgot password?" subtitle="We’ll send you a link to choose a new one.">
      <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-5">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" pending={isSubmitting}>
          Send the link
        </Button>
        <Link
          to="/auth"
          className="-my-2 inline-flex min-h-11 items-center self-start text-[0.9375rem] font-semibold text-accent underline underline-offset-4"
        >
          Back to sign in
        </Link>
      </form>
    </AuthCard>
  )
}
