import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ChangedBusinessAccount } from '#features/business/contract.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { AccountTypeField } from './account-type-field.tsx'

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
        hint="We may write here to check that the business is yours."
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
