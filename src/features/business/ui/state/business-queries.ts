import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { PENDING_RETRY_MS } from '#platform/query/pending.ts'
import type { Claim, NewArtistClaim, NewBusinessAccount } from '../../contract.ts'
import type { BusinessRoutes } from '../../server/routes.ts'

const api = () => createClient<BusinessRoutes>().api.business

/** Sooner than links to documents expire. */
const RENEW_MS = 120_000

/** The key of everything of a member's businesses. */
export const businessKey = (userId: string) => personalKey(userId, 'business')

/** One's own business accounts, newest first. */
export const ownAccountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'accounts'],
    queryFn: ({ signal }) => unwrap(api().accounts.$get({}, { init: { signal } })),
  })

/** The claims of one's own businesses, newest first. */
export const ownClaimsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'claims'],
    queryFn: ({ signal }) => unwrap(api().claims.$get({}, { init: { signal } })),
  })

type ClaimPath = Pick<Claim, 'kind' | 'id'>

/** Links to the documents of a claim. They expire: they are asked for anew while they are shown. */
export const claimDocumentsQuery = (userId: string, { kind, id }: ClaimPath) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'documents', kind, id],
    queryFn: ({ signal }) =>
      unwrap(api().claims[':kind'][':id'].documents.$get({ param: { kind, id } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  })

/** Artists that may be claimed; asked for again while more may come. A failure is written to the console. */
export const claimableArtistsQuery = (userId: string, words: string) =>
  queryOptions({
    queryKey: [...businessKey(userId), 'artists', words],
    queryFn: async ({ signal }) => {
      try {
        return await unwrap(api().artists.$get({ query: { q: words } }, { init: { signal } }))
      } catch (error) {
        if (!signal.aborted) console.error('The search for artists failed.', error)
        throw error
      }
    },
    enabled: words !== '',
    refetchInterval: ({ state }) => (state.data?.pending ? PENDING_RETRY_MS : false),
    staleTime: 60_000,
    retry: false,
  })

/** Applies for a business account. */
export const applyForAccount = (application: NewBusinessAccount) =>
  unwrap(api().accounts.$post({ json: application }))

/** Claims an artist for one of one's verified businesses. */
export const claimArtist = (claim: NewArtistClaim) => unwrap(api().claims.artist.$post({ json: claim }))

/** Deletes a pending claim of one's own. */
export const withdrawClaim = ({ kind, id }: ClaimPath) =>
  unwrap(api().claims[':kind'][':id'].$delete({ param: { kind, id } }))
