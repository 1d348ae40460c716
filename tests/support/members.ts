import { randomUUID } from 'node:crypto'
import type { SessionAnswer } from '#features/accounts/contract.ts'
import type { TestSite } from './site.ts'

export interface Member {
  id: string
  username: string
  email: string
  password: string
  /** Headers for requests of this member. */
  headers: { authorization: string }
  session: SessionAnswer
}

/** Signs up a new member, as the form does. */
export async function createMember(
  site: Pick<TestSite, 'request'>,
  given: { username?: string; email?: string; password?: string } = {},
): Promise<Member> {
  const unique = randomUUID().slice(0, 12)
  const username = given.username ?? `member_${unique}`
  const email = given.email ?? `${username.toLowerCase()}@example.org`
  const password = given.password ?? `correct horse ${unique}`
  const answer = await site.request('/auth/v1/signup', { body: { email, password, data: { username } } })
  if (!answer.ok) throw new Error(`${username} could not be signed up: ${await answer.text()}`)
  const session = (await answer.json()) as SessionAnswer
  return {
    id: session.user.id,
    username,
    email,
    password,
    headers: { authorization: `Bearer ${session.access_token}` },
    session,
  }
}

/** Signs up several members one after another. */
export async function createStandingRoom(site: Pick<TestSite, 'request'>, count: number): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < count) members.push(await createMember(site))
  return members
}
