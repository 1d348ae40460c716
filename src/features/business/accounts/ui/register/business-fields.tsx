import { type ComponentProps, useId } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ChangedBusinessAccount } from '#features/business/contract.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ACCOUNT_TYPE_LABELS } from '../account-type-labels.ts'
import { useBusinessOffer } from '../offer.tsx'

const NETWORKS = [
  { name: 'instagram', label: 'Instagram' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'twitter', label: 'Twitter' },
] as const

/** The names of the fields, by which the server names them in its errors. */
export const BUSINESS_FIELDS = [
  'accountType',
  'businessName',
  'businessEmail',
  'website',
  'socialMedia.instagram',
  'socialMedia.facebook',
  'socialMedia.twitter',
] as const

interface BusinessFieldsProps {
  register: UseFormRegister<ChangedBusinessAccount>
  errors: FieldErrors<ChangedBusinessAccount>
}

/** The fields about a business, in its application and later. */
export function BusinessFields({ register, errors }: BusinessFieldsProps) {
  return (
    <>
      <AccountTypeField error={errors.accountType?.message} {...register('accountType')} />
      <Field label="Business name" error={errors.businessName?.message}>
        <Input dir="auto" autoComplete="organization" required {...register('businessName')} />
      </Field>
      <Field
        label="Business email"
        hint="We may write here to check the business is yours."
        error={errors.businessEmail?.message}
      >
        <Input type="email" autoComplete="email" required {...register('businessEmail')} />
      </Field>
      <Field label="Website (optional)" error={errors.website?.message}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
          {...register('website')}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-3 text-sm font-semibold">Social media (optional)</legend>
        <div className="grid gap-5 sm:grid-cols-3">
          {NETWORKS.map(({ name, label }) => (
            <Field key={name} label={label} error={errors.socialMedia?.[name]?.message}>
              <Input
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                placeholder="@handle"
                {...register(`socialMedia.${name}`)}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Radio buttons for the type of the business. The props are those of each button. */
function AccountTypeField({ error, ...radio }: ComponentProps<'input'> & { error?: string }) {
  const errorId = useId()
  const { accountTypes } = useBusinessOffer()
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">Account type</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {accountTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge bg-well px-3 py-2 transition-[border-color] hover:border-ink has-checked:border-brass has-checked:outline-1 has-checked:outline-brass"
          >
            <input {...radio} type="radio" value={type} className="size-5 shrink-0 accent-brass" />
            <span className="font-medium">{ACCOUNT_TYPE_LABELS[type]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
