import { Link } from '@tanstack/react-router'
import { OWNER_LINK, OwnerLine } from '#features/business/public-ui.tsx'
import type { ArtistPage } from '../contract.ts'

/** Asks artists to claim their page; links managers to their manage page. */
export const ArtistOwnerLine = ({ artist: { mbid, name, verification } }: { artist: ArtistPage }) => (
  <OwnerLine kind="artist" linkedId={mbid} verification={verification}>
    Is this you?{' '}
    <Link to="/business/claim" search={{ artist: name }} className={OWNER_LINK}>
      Claim this page
    </Link>
  </OwnerLine>
)
