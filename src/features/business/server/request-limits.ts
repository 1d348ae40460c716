import type { RequestLimit } from '#platform/http/limits/declared-limits.ts'

// Submissions that admins have to review.
export const APPLICATIONS: RequestLimit = {
  name: 'business-applications',
  member: 10,
  network: 100,
  seconds: 24 * 3600,
  message: 'You have applied several times today. Please try again tomorrow.',
}
export const ACCOUNT_CHANGES: RequestLimit = {
  name: 'business-changes',
  member: 30,
  network: 300,
  seconds: 3600,
}
export const CLAIMS: RequestLimit = {
  name: 'business-claims',
  member: 50,
  network: 500,
  seconds: 24 * 3600,
  message: 'You have made many claims today. Please try again tomorrow.',
}
export const WITHDRAWALS: RequestLimit = {
  name: 'business-withdrawals',
  member: 100,
  network: 1000,
  seconds: 3600,
}
/** These searches query MusicBrainz. */
export const ARTIST_SEARCHES: RequestLimit = {
  name: 'business-artist-search',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
export const LABEL_SEARCHES: RequestLimit = {
  name: 'business-label-search',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
export const FESTIVAL_SEARCHES: RequestLimit = {
  name: 'business-festival-search',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
export const VENUE_SEARCHES: RequestLimit = {
  name: 'business-venue-search',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
export const DOCUMENT_LINKS: RequestLimit = {
  name: 'business-documents',
  member: 120,
  network: 1200,
  seconds: 60,
  countedIn: 'process',
}
/** Each queries MusicBrainz, and Wikidata several times. */
export const ADDRESS_LISTS: RequestLimit = {
  name: 'business-addresses',
  member: 30,
  network: 300,
  seconds: 600,
}
export const PROOFS: RequestLimit = { name: 'business-proofs', member: 60, network: 600, seconds: 24 * 3600 }
/** Each sends requests to an address that the member has chosen. */
export const PROOF_CHECKS: RequestLimit = {
  name: 'business-proof-checks',
  member: 40,
  network: 400,
  seconds: 600,
}
export const VERIFY_LINKS: RequestLimit = {
  name: 'verify-links',
  network: 600,
  seconds: 60,
  countedIn: 'process',
}
/** Decisions of admins. */
export const DECISIONS: RequestLimit = { name: 'admin-decisions', member: 300, network: 1500, seconds: 600 }
