import { Link } from '@tanstack/react-router'
import { OWNER_LINK, OwnerLine } from '#features/business/public-ui.tsx'
import type { LabelPage } from '../../contract.ts'

/** Asks labels to claim their page; links managers to their manage page. */
export const LabelOwnerLine = ({ label: { mbid, name, verification } }: { label: LabelPage }) => (
  <OwnerLine kind="label" linkedId={mbid} verification={verification}>
    Is this your label?{' '}
    <Link to="/business/claim" search={{ label: name }} className={OWNER_LINK}>
      Claim this page
    </Link>
  </OwnerLine>
)
