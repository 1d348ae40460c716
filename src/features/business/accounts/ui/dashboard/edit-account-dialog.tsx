import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  type BusinessAccount,
  type ChangedBusinessAccount,
  changedBusinessAccount,
} from '#features/business/contract.ts'
import { failureMessage, fieldErrors } from '#platform/http/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { toast } from '#ui/toast.ts'
import { BUSINESS_FIELDS, BusinessFields } from '../register/business-fields.tsx'
import { businessKey, changeAccount } from '../state/business-queries.ts'

interface EditAccountDialogProps {
  userId: string
  account: BusinessAccount
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The form in which owners edit their business. It keeps the input until it is saved. */
export function EditAccountDialog({ userId, account, open, onOpenChange }: EditAccountDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const handles = account.socialMedia
  const form = useForm<ChangedBusinessAccount, unknown, z.output<typeof changedBusinessAccount>>({
    resolver: zodResolver(changedBusinessAccount),
    defaultValues: {
      accountType: account.accountType,
      businessName: account.businessName,
      businessEmail: account.businessEmail,
      website: account.website ?? '',
      socialMedia: {
        instagram: handles?.instagram ?? '',
        facebook: handles?.facebook ?? '',
        twitter: handles?.twitter ?? '',
      },
    },
  })
  const { errors, isSubmitting } = form.formState
  const [name, email] = useWatch({ control: form.control, name: ['businessName', 'businessEmail'] })
  const isVerified = account.verificationStatus === 'verified'
  const isReviewed =
    isVerified && (name.trim() !== account.businessName || email.trim() !== account.businessEmail)

  const submit = form.handleSubmit(async (changed) => {
    try {
      const { verificationStatus } = await changeAccount(account.id, changed)
      const isSent = isVerified && verificationStatus === 'pending'
      toast.success('Business changed', isSent ? 'An admin will look at the change.' : undefined)
    } catch (error) {
      for (const [named, message] of Object.entries(fieldErrors(error))) {
        const field = BUSINESS_FIELDS.find((one) => one === named)
        if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
      form.setError('root', { message: failureMessage(error) })
      return
    }
    onOpenChange(false)
    await client.invalidateQueries({ queryKey: businessKey(userId) })
  })

  return (
    <Dialog
      title={`Edit ${account.businessName}`}
      open={open}
      onOpenChange={onOpenChange}
      disablePointerDismissal
      footer={
        <Button type="submit" form={formId} pending={isSubmitting}>
          {isReviewed ? 'Save and send to review' : 'Save'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate method="post" className="flex flex-col gap-7">
        <BusinessFields register={form.register} errors={errors} />
        <FormFailure message={errors.root?.message} />
        <p role="status" className="rounded-control bg-well px-4 py-3 empty:hidden">
          {isReviewed &&
            'With another name or email an admin looks at your business again. Until then you can’t manage your pages.'}
        </p>
      </form>
    </Dialog>
  )
}
