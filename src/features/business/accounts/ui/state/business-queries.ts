import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type {
  ChangedBusinessAccount,
  Claim,
  NewArtistClaim,
  NewBusinessAccount,
  NewFestivalClaim,
  NewLabelClaim,
  NewVenueClaim,
} from '#features/business/contract.ts'
import type { BusinessRoutes } from '#features/business/domain.ts'
import type { ListedKind } from '#features/business/limits.ts'
import type { NewProof } from '#features/business/proofs/contract.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'

const api = () => createClient<BusinessRoutes>().api.business

/** Before links to documents expire. */
const RENEW_MS = 120_000

/** The common query key of a member's businesses. */
export const businessKey = (userId: string) => personalKey(userId, 'business')

/** The member's own business accounts, newest first. */
export const ownAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'accounts'],
    queryFn: ({ signal }) => unwrap(api().accounts.$get({}, { init: { signal } })),
  })

/** The claims of the member's own businesses. */
export const ownClaimsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'claims'],
    queryFn: ({ signal }) => unwrap(api().claims.$get({}, { init: { signal } })),
  })

type ClaimPath = Pick<Claim, 'kind' | 'id'>

/** Links to the documents of a claim, renewed before they expire while they are shown. */
export const claimDocumentsQuery = (userId: string, { kind, id }: ClaimPath) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'documents', kind, id],
    queryFn: ({ signal }) =>
      unwrap(api().claims[':kind'][':id'].documents.$get({ param: { kind, id } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })

/** Artists, labels or venues to claim; polled while more results may follow. Logs failures to the console. */
export const claimableQuery = (userId: string, kind: ListedKind, text: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), `${kind}s`, text],
    queryFn: async ({ signal }) => {
      try {
        const { artists, labels, venues } = api()
        const search = { artist: artists, label: labels, venue: venues }[kind]
        return await unwrap(search.$get({ query: { q: text } }, { init: { signal } }))
      } catch (error) {
        if (!signal.aborted) console.error(`The search for ${kind}s failed.`, error)
        throw error
      }
    },
    enabled: text !== '',
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    staleTime: 60_000,
    retry: false,
  })

/** Festivals to claim. */
export const claimableFestivalsQuery = (userId: string, text: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'festivals', text],
    queryFn: ({ signal }) => unwrap(api().festivals.$get({ query: { q: text } }, { init: { signal } })),
    enabled: text !== '',
    staleTime: 60_000,
    retry: false,
  })

/** The addresses that open sources list for an artist, label or venue now. */
export const listedAddressesQuery = (userId: string, kind: ListedKind, id: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'addresses', kind, id],
    queryFn: ({ signal }) =>
      unwrap(api().addresses[':kind'][':id'].$get({ param: { kind, id } }, { init: { signal } })),
    staleTime: 60_000,
    retry: false,
  })

/** The addresses that open sources list for the festivals of a name now. */
export const festivalAddressesQuery = (userId: string, name: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'addresses', 'festival', name],
    queryFn: ({ signal }) => unwrap(api().addresses.festival.$get({ query: { name } }, { init: { signal } })),
    staleTime: 60_000,
    retry: false,
  })

/** The proofs that the member has begun. */
export const ownProofsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'proofs'],
    queryFn: ({ signal }) => unwrap(api().proofs.$get({}, { init: { signal } })),
  })

/** Begins a proof, or returns the one already begun. */
export const beginProof = (proof: NewProof) => unwrap(api().proofs.$post({ json: proof }))

/** Looks for the token of a proof. */
export const checkProof = (id: string) => unwrap(api().proofs[':id'].check.$post({ param: { id } }))

/** Applies for a business account. */
export const applyForAccount = (application: NewBusinessAccount) =>
  unwrap(api().accounts.$post({ json: application }))

/** Changes a business account of the member. */
export const changeAccount = (id: string, changed: ChangedBusinessAccount) =>
  unwrap(api().accounts[':id'].$put({ param: { id }, json: changed }))

/** Withdraws an application of the member, or closes a business. */
export const closeAccount = (id: string) => unwrap(api().accounts[':id'].$delete({ param: { id } }))

/** Claims an artist for a verified business of the member. */
export const claimArtist = (claim: NewArtistClaim) => unwrap(api().claims.artist.$post({ json: claim }))

/** Claims a label for a verified business of the member. */
export const claimLabel = (claim: NewLabelClaim) => unwrap(api().claims.label.$post({ json: claim }))

/** Claims a venue for a verified business of the member. */
export const claimVenue = (claim: NewVenueClaim) => unwrap(api().claims.venue.$post({ json: claim }))

/** Claims a festival for a verified business of the member. */
export const claimFestival = (claim: NewFestivalClaim) => unwrap(api().claims.festival.$post({ json: claim }))

/** Deletes a pending claim of the member. */
export const withdrawClaim = ({ kind, id }: ClaimPath) =>
  unwrap(api().claims[':kind'][':id'].$delete({ param: { kind, id } }))
