import { expect } from 'vitest'
import type { Post } from '#features/community/posts/contract.ts'
import type { ModerationCase, OwnDecision } from '#features/safety/reports/contract.ts'
import { createPost } from './community.ts'
import { createMember, type Member } from './members.ts'
import type { TestSite } from './site.ts'

/** The pass for an appeal that a banned member gets at login. */
export async function appealPassOf(site: TestSite, { email, password }: Member): Promise<string> {
  const refused = await site.request('/auth/v1/token?grant_type=password', { body: { email, password } })
  expect(refused.status).toBe(400)
  return (await refused.json()).appealPass
}

/** The requests about reports by members and moderators. */
export function reportRequests(site: TestSite) {
  const ask = (path: string, as?: Member, method = 'GET', body?: unknown) =>
    site.request(path, { headers: as?.headers, method, body })
  const post = (path: string, as: Member, body?: unknown) => ask(path, as, 'POST', body)
  const report = async (as: Member, kind: ModerationCase['kind'], id: string) => {
    expect((await post('/api/reports', as, { kind, id, reason: 'spam' })).status).toBe(204)
  }
  const cases = async (as: Member, list = 'open'): Promise<ModerationCase[]> => {
    const answer = await ask(`/api/admin/reports?list=${list}`, as)
    expect(answer.status).toBe(200)
    return (await answer.json()).items
  }
  const caseOf = async (as: Member, subjectId: string, list = 'open'): Promise<ModerationCase> => {
    const found = (await cases(as, list)).find((one) => one.subjectId === subjectId)
    if (!found) throw new Error('There is no such case.')
    return found
  }
  return {
    ask,
    post,
    report,
    cases,
    caseOf,
    /** A new post that a new member has reported, and its case. */
    async reported(author: Member, moderator: Member): Promise<{ written: Post; id: string }> {
      const written = await createPost(site, author)
      await report(await createMember(site), 'post', written.id)
      return { written, id: (await caseOf(moderator, written.id)).id }
    },
    decide: (as: Member, id: string, body: object) => post(`/api/admin/reports/${id}/decide`, as, body),
    restore: (as: Member, id: string) =>
      post(`/api/admin/reports/${id}/restore`, as, { reason: 'A mistake.' }),
    appeal: (as: Member, id: string) => post(`/api/me/decisions/${id}/appeal`, as, { text: 'Why?' }),
    answerAppeal: (as: Member, id: string, outcome: 'kept' | 'restored') =>
      post(`/api/admin/reports/${id}/appeal`, as, { outcome, reason: 'We looked again.' }),
    decisions: async (of: Member): Promise<OwnDecision[]> =>
      (await (await ask('/api/me/decisions', of)).json()).items,
    noticesOf: async (of: Member, kind: string): Promise<string[]> => {
      const { items } = await (await ask('/api/me/notifications', of)).json()
      return items
        .filter((one: { kind: string }) => one.kind === kind)
        .map((one: { content: string }) => one.content)
    },
  }
}
