import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, createClient, unwrap } from '#platform/http/client/client.ts'
import type { AccountDeletion, IdentityProof } from '../../contract.ts'
import type { AccountRoutes } from '../../server/account-routes.ts'
import type { DeletionRoutes } from '../../server/deletion-routes.ts'
import type { ExportRoutes } from '../../server/export/export-routes.ts'
import { callAuth } from '../auth-calls.ts'
import { personalKey } from '../session/personal-key.ts'

const EXPORT_POLL_MS = 3000

const me = () => createClient<AccountRoutes>().api.me

/** Address and second factors of who is signed in, asked from the server. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'user'),
    queryFn: async () => {
      const { user } = await callAuth((client) => client.getUser())
      const apps = (user.factors ?? []).filter(
        ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
      )
      return { email: user.email ?? '', username: String(user.user_metadata.username ?? ''), apps }
    },
  })

/** How many recovery codes are left; null where there are none. */
export const recoveryCodesQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'recovery-codes'),
    queryFn: () =>
      callAuth((client) => client.mfa.recoveryCodes.getStatus()).catch((error: unknown) => {
        if (error instanceof ApiError && error.problem.code === 'mfa_factor_not_found') return null
        throw error
      }),
  })

/** Where the member is signed in, seen last first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'sessions'),
    queryFn: ({ signal }) => unwrap(me().sessions.$get({}, { init: { signal } })),
  })

/** What happened to the account, newest first. */
export const eventsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: personalKey(userId, 'security-events'),
    queryFn: ({ signal, pageParam }) =>
      unwrap(me()['security-events'].$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

const deletion = () => createClient<DeletionRoutes>().api.me['delete-account']
const exports = () => createClient<ExportRoutes>().api.me.export

/** The copies of one's data that were asked for, the latest first; looked at again while one is being made. */
export const exportsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'exports'),
    queryFn: ({ signal }) => unwrap(exports().$get({}, { init: { signal } })),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'pending') ? EXPORT_POLL_MS : false,
  })

/** Asks for a copy of all of one's data; gives the list as it is then. */
export const requestExport = () => unwrap(exports().$post())

export const endOtherSession = (id: string) => unwrap(me().sessions[':id'].$delete({ param: { id } }))
export const endAllSessions = () => unwrap(me().sessions.$delete())
export const endOtherSessions = () =>
  callAuth(async (client) => {
    const { error } = await client.signOut({ scope: 'others' })
    return { data: null, error }
  })

/** Gives password (and second factor) again, which opens changes of the second step for some minutes. */
export const confirmIdentity = (proof: IdentityProof) => unwrap(me().confirm.$post({ json: proof }))

/** Deletes the account with everything in it. */
export const deleteAccount = (given: AccountDeletion) => unwrap(deletion().$post({ json: given }))
