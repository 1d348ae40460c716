export { DocumentLinks } from '#features/business/accounts/ui/document-links.tsx'
export { ManageLink } from '#features/business/accounts/ui/manage-link.tsx'
export { type BusinessOffer, Offer } from '#features/business/accounts/ui/offer.tsx'
export { OWNER_LINK, OwnerLine } from '#features/business/accounts/ui/owner-line.tsx'
export { pagePath } from '#features/business/accounts/ui/page-path.ts'
export {
  useIsAskingForClaims,
  useManagedPages,
  useOwnClaim,
} from '#features/business/accounts/ui/state/use-own-claim.ts'
export { HeldBadge, StatusBadge } from '#features/business/accounts/ui/status-badge.tsx'
export { VerificationMark } from '#features/business/accounts/ui/verification-mark.tsx'
export { verificationText } from '#features/business/accounts/ui/verification-text.ts'
