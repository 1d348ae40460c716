import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AccountDeletion, IdentityProof, Invitations } from '#features/accounts/contract.ts'
import type { RegistrationRoutes } from '#features/accounts/sign-in/server/registration/routes.ts'
import { callAuth, secondStepOf } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { personalKey } from '#features/accounts/sign-in/ui/session/personal-key.ts'
import { ApiError, createClient, unwrap } from '#platform/http/client/client.ts'
import type { AccountRoutes } from '../server/account-routes.ts'
import type { DeletionRoutes } from '../server/deletion-routes.ts'
import type { ExportRoutes } from '../server/export/export-routes.ts'

const EXPORT_POLL_MS = 3000

const me = () => createClient<AccountRoutes>().api.me

/** The member's address and second step, fetched from the server. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'user'),
    queryFn: async () => {
      const { user } = await callAuth((client) => client.getUser())
      const apps = (user.factors ?? []).filter(
        ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
      )
      const required = (user.factors ?? []).filter(
        ({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified',
      )
      return {
        email: user.email ?? '',
        isConfirmed: Boolean(user.email_confirmed_at),
        username: String(user.user_metadata.username ?? ''),
        apps,
        requiredPasskeys: required.map(({ id }) => id),
        secondStep: secondStepOf(user.factors ?? []),
      }
    },
  })

/** Sends the mail again that confirms the address of a new account. */
export const sendConfirmation = () => unwrap(me()['confirm-email'].$post())

/** The member's username, and the one before it. */
export const usernameQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'username'),
    queryFn: ({ signal }) => unwrap(me().username.$get({}, { init: { signal } })),
  })

/** Changes the username, which is possible once. */
export const sendUsername = (username: string) => unwrap(me().username.$put({ json: { username } }))

/** The number of unused recovery codes; null when the account has none. */
export const recoveryCodesQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'recovery-codes'),
    queryFn: () =>
      callAuth((client) => client.mfa.recoveryCodes.getStatus()).catch((error: unknown) => {
        if (error instanceof ApiError && error.problem.code === 'mfa_factor_not_found') return null
        throw error
      }),
  })

/** The member's passkeys, oldest first. */
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'passkeys'),
    queryFn: () => callAuth((client) => client.passkey.list()),
  })

/** The member's sessions, most recently seen first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'sessions'),
    queryFn: ({ signal }) => unwrap(me().sessions.$get({}, { init: { signal } })),
  })

/** The security events of the account, newest first. */
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

/** The requested data exports, latest first; polled while one is in progress. */
export const exportsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'exports'),
    queryFn: ({ signal }) => unwrap(exports().$get({}, { init: { signal } })),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'pending') ? EXPORT_POLL_MS : false,
  })

/** Requests an export of the member's data; resolves with the updated list. */
export const requestExport = () => unwrap(exports().$post())

export const endOtherSession = (id: string) => unwrap(me().sessions[':id'].$delete({ param: { id } }))
export const endAllSessions = () => unwrap(me().sessions.$delete())
export const endOtherSessions = () =>
  callAuth(async (client) => {
    const { error } = await client.signOut({ scope: 'others' })
    return { data: null, error }
  })

/** Confirms password (and second factor) again, which allows changes of the second factor for some minutes. */
export const confirmIdentity = (proof: IdentityProof) => unwrap(me().confirm.$post({ json: proof }))

/** Deletes the account and all its data. */
export const deleteAccount = (input: AccountDeletion) => unwrap(deletion().$post({ json: input }))

export const invitationsApi = () => createClient<RegistrationRoutes>().api.me.invitations

/** The member's invitations, and whom they invited. */
export const invitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'invitations'),
    queryFn: ({ signal }): Promise<Invitations> => unwrap(invitationsApi().$get({}, { init: { signal } })),
  })
