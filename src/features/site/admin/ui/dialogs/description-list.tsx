import { Fragment, type ReactNode } from 'react'
import type { BusinessAccount } from '#features/business/contract.ts'
import type { Owner } from '#features/business/public.ts'
import { StatusBadge } from '#features/business/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { formatDate } from '#ui/format.ts'
import { OwnerLink } from '../tables/people.tsx'

export type Detail = readonly [label: string, value: ReactNode]

interface DescriptionListProps {
  details: readonly Detail[]
  /** Whether labels stand above their values even where there is room. */
  isNarrow?: boolean
}

/** Labels and values; empty values are left out. */
export function DescriptionList({ details, isNarrow }: DescriptionListProps) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-1', !isNarrow && 'sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-y-3')}>
      {details.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt className="text-sm font-semibold text-muted sm:pt-0.5">{label}</dt>
              <dd
                className={cx(
                  'mb-3 min-w-0 whitespace-pre-line [overflow-wrap:anywhere]',
                  !isNarrow && 'sm:mb-0',
                )}
              >
                {value}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** The details of a business account. */
export function accountDetails(account: BusinessAccount, owner: Owner, isOwn: boolean): Detail[] {
  const { website, socialMedia } = account
  return [
    ['Business Name', <bdi key="name">{account.businessName}</bdi>],
    ['Type', accountTypeLabel(account.accountType)],
    ['Email', account.businessEmail],
    ['Website', website && <ExternalLink href={website}>{website}</ExternalLink>],
    ['Instagram', socialMedia?.instagram && `@${socialMedia.instagram}`],
    ['Facebook', socialMedia?.facebook && `@${socialMedia.facebook}`],
    ['Twitter', socialMedia?.twitter && `@${socialMedia.twitter}`],
    ['Owner', <OwnerLink key="owner" owner={owner} isOwn={isOwn} />],
    ['Account Status', <StatusBadge key="status" status={account.verificationStatus} />],
    ['Applied', formatDate(account.createdAt)],
  ]
}

/** 'record_label' becomes 'record label'. */
export const accountTypeLabel = (accountType: string): string => accountType.replaceAll('_', ' ')

/** A link from user input. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {children}
    </a>
  )
}
