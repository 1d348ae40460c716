import { Secret, TOTP } from 'otpauth'
import type { SessionAnswer } from '#features/accounts/contract.ts'
import { createMember } from '../support/members.ts'
import type { TestSite } from '../support/site.ts'

type Site = Pick<TestSite, 'request'>

interface Throwaway {
  headers: { authorization: string }
  own: Record<string, string>
}

/**
 * Members for requests that end sessions, change passwords or delete accounts. They alternate between a new member, one
 * who has confirmed the password, one with an authenticator app and one with recovery codes. A used member is replaced.
 */
export function createThrowaways(site: Site) {
  const makers = [plain, confirmed, withFactor, withCodes]
  const ready: (Throwaway | undefined)[] = []
  let turn = 0
  return {
    async next(template: string): Promise<Throwaway> {
      turn = (turn + 1) % makers.length
      const one = ready[turn] ?? (await (makers[turn] ?? plain)(site))
      ready[turn] = one
      const { email, id, ...own } = one.own
      return {
        headers: one.headers,
        own: {
          ...own,
          ...(template !== '/auth/v1/signup' && email !== undefined && { email }),
          ...(template.startsWith('/auth/v1/factors') && id !== undefined && { id }),
          ...(template === '/api/me/sessions/{id}' && { id: await otherSession(site, one) }),
        },
      }
    },
    /** Marks the member who was returned last as used. */
    isUsed(): void {
      ready[turn] = undefined
    },
  }
}

async function otherSession(site: Site, { headers, own }: Throwaway): Promise<string> {
  const { email, password } = own
  await site.request('/auth/v1/token?grant_type=password', { body: { email, password } })
  const answer = await site.request('/api/me/sessions', { headers })
  const { items = [] } = (await answer.json()) as { items?: { id: string; current: boolean }[] }
  return items.find(({ current }) => !current)?.id ?? ''
}

async function plain(site: Site): Promise<Throwaway> {
  const { headers, email, password, username, session } = await createMember(site)
  const own = { email, password, current_password: password, username, refresh_token: session.refresh_token }
  return { headers, own }
}

async function confirmed(site: Site): Promise<Throwaway> {
  const one = await plain(site)
  const answer = await site.request('/api/me/confirm', {
    headers: one.headers,
    body: { password: one.own.password },
  })
  if (!answer.ok) throw new Error(`The password was not taken: ${await answer.text()}`)
  return one
}

async function withFactor(site: Site): Promise<Throwaway> {
  const one = await confirmed(site)
  const send = async (path: string, body: unknown) => {
    const answer = await site.request(path, { headers: one.headers, body })
    if (!answer.ok) throw new Error(`There is no factor: ${await answer.text()}`)
    return answer.json()
  }
  const { id, totp } = (await send('/auth/v1/factors', { factor_type: 'totp' })) as {
    id: string
    totp: { secret: string }
  }
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) })
  const session = (await send(`/auth/v1/factors/${id}/verify`, { code: app.generate() })) as SessionAnswer
  // Each code works once, so this one is for the next time step.
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  return {
    headers: { authorization: `Bearer ${session.access_token}` },
    own: { ...one.own, id, code, refresh_token: session.refresh_token },
  }
}

async function withCodes(site: Site): Promise<Throwaway> {
  const one = await withFactor(site)
  const answer = await site.request('/auth/v1/factors/recovery-codes', {
    method: 'POST',
    headers: one.headers,
  })
  if (!answer.ok) throw new Error(`There are no recovery codes: ${await answer.text()}`)
  const { codes } = (await answer.json()) as { codes: string[] }
  return { ...one, own: { ...one.own, code: codes[0] ?? '' } }
}
