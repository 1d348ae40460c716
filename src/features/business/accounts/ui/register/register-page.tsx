import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { type NewBusinessAccount, newBusinessAccount, TERMS_REQUIRED } from '#features/business/contract.ts'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { toast } from '#ui/toast.ts'
import { BusinessFrame, BusinessSkeleton } from '../business-frame.tsx'
import { useBusinessOffer } from '../offer.tsx'
import { applyForAccount, ownAccountsQuery } from '../state/business-queries.ts'
import { BUSINESS_FIELDS, BusinessFields } from './business-fields.tsx'

/** The page where a member applies for a business account. Visitors log in first and return here. */
export function RegisterPage() {
  const { registerTitle, otherBusinesses } = useBusinessOffer()
  return (
    <BusinessFrame
      title={registerTitle}
      lead={`For independent artists, ${otherBusinesses}. Once verified, you can claim your page, moderate what fans post about you and answer officially.`}
    >
      <MembersOnly fallback={<BusinessSkeleton />}>
        {(userId) => <RegisterForm userId={userId} />}
      </MembersOnly>
    </BusinessFrame>
  )
}

const FIELDS = [...BUSINESS_FIELDS, 'acceptsTerms'] as const

/** The application form. It keeps its values until the application is accepted. */
function RegisterForm({ userId }: { userId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<NewBusinessAccount, unknown, z.output<typeof newBusinessAccount>>({
    resolver: zodResolver(newBusinessAccount),
    defaultValues: {
      accountType: 'independent_artist',
      businessName: '',
      businessEmail: '',
      website: '',
      socialMedia: { instagram: '', facebook: '', twitter: '' },
    },
  })
  const { errors, isSubmitting } = form.formState
  const agreed = useWatch({ control: form.control, name: 'acceptsTerms' })

  const submit = form.handleSubmit(async (application) => {
    try {
      const created = await applyForAccount(application)
      client.setQueryData(ownAccountsQuery(userId).queryKey, (before) => ({
        items: [
          { ...created, role: 'owner' as const, wasVerified: false, barredPages: [] },
          ...(before?.items ?? []),
        ],
      }))
    } catch (error) {
      for (const [named, message] of Object.entries(fieldErrors(error))) {
        const field = FIELDS.find((one) => one === named)
        if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
      form.setError('root', { message: failureMessage(error) })
      toast.error('Error', failureMessage(error))
      return
    }
    toast.success('Application Submitted', "We'll review your application within 24-48 hours.")
    await navigate({ to: '/business/dashboard' })
  })

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-7">
      <BusinessFields register={form.register} errors={errors} />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <a href="/terms" target="_blank" className="link" rel="noopener">
              terms
            </a>{' '}
            and confirm that I have the authority to represent this business.
          </>
        }
        error={errors.acceptsTerms?.message}
        {...form.register('acceptsTerms')}
      />
      <FormFailure message={errors.root?.message} />
      <div>
        <Button type="submit" pending={isSubmitting} disabled={agreed ? false : TERMS_REQUIRED}>
          Submit Application
        </Button>
      </div>
    </form>
  )
}
