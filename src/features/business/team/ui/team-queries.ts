import { queryOptions } from '@tanstack/react-query'
import { personalKey } from '#features/accounts/public-ui.tsx'
import type { TeamRole } from '#features/business/limits.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import type { NewInvitation } from '../contract.ts'
import type { TeamRoutes } from '../server/routes.ts'

const api = () => createClient<TeamRoutes>().api.business
const ofBusiness = () => api().accounts[':id'].team

export const teamQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'team', id),
    queryFn: ({ signal }) => unwrap(ofBusiness().$get({ param: { id } }, { init: { signal } })),
    refetchOnWindowFocus: 'always',
  })

export const invite = (id: string, invitation: NewInvitation) =>
  unwrap(ofBusiness().invitations.$post({ param: { id }, json: invitation }))
export const withdraw = (id: string, invitationId: string) =>
  unwrap(ofBusiness().invitations[':invitationId'].$delete({ param: { id, invitationId } }))
export const changeRole = (id: string, memberId: string, role: TeamRole) =>
  unwrap(ofBusiness().members[':memberId'].$put({ param: { id, memberId }, json: { role } }))
export const remove = (id: string, memberId: string) =>
  unwrap(ofBusiness().members[':memberId'].$delete({ param: { id, memberId } }))
export const transferTo = (id: string, memberId: string) =>
  unwrap(ofBusiness().transfer.$post({ param: { id }, json: { memberId } }))

/** What the invitation of a link offers to the member. */
export const invitationQuery = (userId: string, token: string) =>
  queryOptions({
    queryKey: personalKey(userId, 'team', 'invitation', token),
    queryFn: ({ signal }) => unwrap(api().invitations.open.$post({ json: { token } }, { init: { signal } })),
    retry: false,
    gcTime: 0,
  })
export const accept = (token: string) => unwrap(api().invitations.accept.$post({ json: { token } }))
export const decline = (token: string) => unwrap(api().invitations.decline.$post({ json: { token } }))
