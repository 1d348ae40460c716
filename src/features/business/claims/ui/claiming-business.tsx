import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { userQuery } from '#features/accounts/public-ui.tsx'
import { applyForAccount, ownAccountsQuery } from '#features/business/accounts/ui/state/business-queries.ts'
import type { OwnBusinessAccount } from '#features/business/contract.ts'
import { type AccountType, BUSINESS_NAME_MAX, type ClaimKind } from '#features/business/limits.ts'
import { fieldErrors } from '#platform/http/client/client.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import { useStoredForm } from '#ui/use-stored-form.ts'

const TYPES: Record<ClaimKind, AccountType> = {
  artist: 'independent_artist',
  label: 'record_label',
  festival: 'festival',
  venue: 'venue',
}

/** The fields of the business have errors, which they show. */
export class BusinessRefused extends Error {
  constructor() {
    super('Please check the fields about your business.')
  }
}

/**
 * The business in whose name a page is claimed: one of `accounts`, or a new one, which is registered when the claim or
 * its proof begins. `pageName`: the name of the page, once it is chosen.
 */
export function useClaimingBusiness(
  userId: string,
  accounts: readonly OwnBusinessAccount[],
  kind: ClaimKind,
  pageName: string | undefined,
) {
  const client = useQueryClient()
  const user = useQuery({ ...userQuery(userId), enabled: accounts.length === 0 })
  // The name and address are those of the page and the member until they are changed.
  const stored = useStoredForm<{ accountId: string; name?: string; email?: string; accepts: boolean }>(
    userId,
    `claim.${kind}.business`,
    { accountId: '', accepts: false },
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const account = accounts.find(({ id }) => id === stored.value.accountId) ?? accounts[0]
  const { accepts, name = pageName ?? '', email = user.data?.email ?? '' } = stored.value

  /** Resolves to the id of the business. Throws `BusinessRefused` for its fields, and what the server answers else. */
  async function ready(): Promise<string> {
    if (account) return account.id
    const { newBusinessAccount } = await import('#features/business/contract.ts')
    const parsed = newBusinessAccount.safeParse({
      accountType: TYPES[kind],
      businessName: name,
      businessEmail: email,
      acceptsTerms: accepts,
    })
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
      throw new BusinessRefused()
    }
    try {
      const created = await applyForAccount(parsed.data)
      setErrors({})
      client.setQueryData(ownAccountsQuery(userId).queryKey, (before) => ({
        items: [
          { ...created, role: 'owner' as const, wasVerified: false, barredPages: [] },
          ...(before?.items ?? []),
        ],
      }))
      return created.id
    } catch (error) {
      const refused = fieldErrors(error)
      setErrors(refused)
      throw Object.keys(refused).length > 0 ? new BusinessRefused() : error
    }
  }

  return { accounts, account, pageName, name, email, accepts, errors, change: stored.change, ready }
}

export type ClaimingBusiness = ReturnType<typeof useClaimingBusiness>

/** Which business claims: a choice among several, the fields of a new one, or what is to be known about the only one. */
export function ClaimingBusinessFields({ business }: { business: ClaimingBusiness }) {
  const { accounts, account, change } = business
  if (!account) return <NewBusiness business={business} />
  return (
    <>
      {accounts.length > 1 && (
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            Business account
          </span>
          <NativeSelect
            label="Business account"
            value={account.id}
            onChange={(accountId) => change({ accountId })}
            options={accounts.map(({ id, businessName }) => ({ value: id, label: businessName }))}
          />
        </div>
      )}
      {account.verificationStatus === 'pending' && (
        <InReview account={account} pageName={business.pageName} />
      )}
    </>
  )
}

/** Says what a proof does for a business that waits for its first review. */
function InReview({ account, pageName }: { account: OwnBusinessAccount; pageName: string | undefined }) {
  const name = <bdi className="font-semibold">{account.businessName}</bdi>
  return (
    <p role="note" className="rounded-control bg-well p-3">
      {pageName === undefined || isNamedAlike(account.businessName, pageName) ? (
        <span>You claim as {name}. A good proof verifies your business together with the page.</span>
      ) : (
        <span>
          You claim as {name}, which isn’t the name of the page, so an admin reviews your business before the
          page is yours.{' '}
          <Link to="/business/dashboard" className="link">
            Change the name
          </Link>
        </span>
      )}
    </p>
  )
}

/** The fields of a business that is registered with the claim. */
function NewBusiness({ business }: { business: ClaimingBusiness }) {
  const { pageName, name, email, accepts, errors, change } = business
  const isOther = pageName !== undefined && name.trim() !== '' && !isNamedAlike(name, pageName)
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5" role="group" aria-label="Who claims it">
      <h2 className="type-heading">Who claims it</h2>
      <Field
        label="Business name"
        hint={
          isOther
            ? 'Not the name of the page, so an admin reviews your business before the page is yours.'
            : 'Keep the name of the page, and a good proof verifies your business together with it.'
        }
        error={errors.businessName}
      >
        <Input
          dir="auto"
          autoComplete="organization"
          maxLength={BUSINESS_NAME_MAX}
          required
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Business email"
        hint="We may write here to check the business is yours."
        error={errors.businessEmail}
      >
        <Input
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
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
        error={errors.acceptsTerms}
        checked={accepts}
        onChange={(event) => change({ accepts: event.target.checked })}
      />
    </Card>
  )
}

/** As the server compares them: whatever the case and accents. */
const isNamedAlike = (one: string, other: string): boolean => fold(one) === fold(other)

const fold = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
