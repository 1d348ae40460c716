import { ManageLink, OWNER_LINK, useOwnClaim } from '#features/business/public-ui.tsx'
import type { PageStatement } from '../contract.ts'
import type { PageKind } from '../limits.ts'
import { ReportStatement } from './report-statement.tsx'

interface OwnerActionProps {
  page: { kind: PageKind; id: string }
  statement: PageStatement
}

/** Members of the team get a link to edit the statement; all others can report it. */
export function OwnerAction({ page: { kind, id }, statement }: OwnerActionProps) {
  const own = useOwnClaim(kind, id)
  if (own?.businessAccountId !== statement.businessAccountId) return <ReportStatement statement={statement} />
  return (
    <ManageLink kind={kind} linkedId={id} tab="page" className={OWNER_LINK}>
      Edit
    </ManageLink>
  )
}
