import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskQuery } from '#features/safety/reports/ui/report-queries.ts'
import { unwrap } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import type { MEMBER_ROLES } from '../contract.ts'
import { deletionApi, membersApi, membersKey } from './member-queries.ts'

/** The actions of an admin on a member. */
export type MemberAct =
  | { type: 'suspend'; reason: string; until: string }
  | { type: 'ban'; reason: string; content: 'keep' | 'hide' }
  | { type: 'role'; reason: string; role: (typeof MEMBER_ROLES)[number] }
  | {
      type: 'restore' | 'reset-profile' | 'delete' | 'confirm-email' | 'reset-second-factor' | 'end-sessions'
      reason: string
    }

export type ActType = MemberAct['type']

const DONE: Record<ActType, string> = {
  suspend: 'The member is suspended.',
  ban: 'The member is banned.',
  restore: 'The member can write again.',
  'reset-profile': 'The profile shows only the username.',
  delete: 'The account is deleted.',
  role: 'The role is changed.',
  'confirm-email': 'The email address is confirmed.',
  'reset-second-factor': 'Second step and passkeys are removed.',
  'end-sessions': 'The member is signed out everywhere.',
}

/** Acts on a member, shows the success in a toast, and refetches the lists. */
export function useAct(userId: string, memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: MemberAct) => send(memberId, act),
    onSuccess: (_, { type }) => toast.success('Done', DONE[type]),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersKey(userId) }),
        // The action may also decide reports about the member.
        client.invalidateQueries({ queryKey: deskQuery(userId).queryKey }),
      ]),
  })
}

function send(id: string, act: MemberAct): Promise<unknown> {
  const member = membersApi()[':id']
  const param = { id }
  const { reason } = act
  if (act.type === 'suspend')
    return unwrap(member.suspend.$post({ param, json: { reason, until: act.until } }))
  if (act.type === 'ban') return unwrap(member.ban.$post({ param, json: { reason, content: act.content } }))
  if (act.type === 'role') return unwrap(member.role.$put({ param, json: { reason, role: act.role } }))
  if (act.type === 'delete') return unwrap(deletionApi()[':id'].delete.$post({ param, json: { reason } }))
  return unwrap(member[act.type].$post({ param, json: { reason } }))
}
