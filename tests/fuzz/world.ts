import { mkdir } from 'node:fs/promises'
import type { SessionAnswer } from '#features/accounts/contract.ts'
import type { Platform } from '#platform/platform.ts'
import {
  type Business,
  createArtist,
  createArtistClaim,
  createBusiness,
  uploadDocument,
} from '../support/business.ts'
import { createPost, createReply, wrongCounters } from '../support/community.ts'
import { uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { overHttp } from '../support/requests.ts'
import { ROWS } from '../support/role-rows.ts'
import { fillRoleWorld, ROLES, type Role } from '../support/role-world.ts'
import type { TestSite } from '../support/site.ts'
import type { Secret } from './check-response.ts'
import type { Operation } from './document.ts'
import type { Part } from './fuzz-request.ts'
import type { KnownInput } from './inputs.ts'
import { Pools } from './pools.ts'
import { decidedBy, decidedOn, rolesOf, rowsOf } from './rows.ts'
import { sampleFiles } from './sample-files.ts'
import { createThrowaways } from './throwaways.ts'

/** The roles of senders: those of the role tests, and members whose session or account has ended. */
export const FUZZ_ROLES = ['outsider', ...ROLES, 'ended', 'removed'] as const
export type FuzzRole = (typeof FUZZ_ROLES)[number]

type Site = Pick<TestSite, 'platform' | 'request'>

/** Operations that can end a session; throwaway members send them. */
const ENDS_SESSIONS = /^\/(auth\/v1|api\/me\/(sessions|confirm|delete-account))(\/|$)/

export interface Asker {
  /** The name under which `mayRead` of a secret lists this sender. */
  role: string
  headers: Record<string, string>
  own: Record<string, string>
  usual?: KnownInput
  /** Ids that other requests need, so that this one must not change them. */
  spared?: ReadonlySet<string>
}

export interface World {
  pools: Pools
  secrets: Secret[]
  files: Omit<Part, 'name'>[]
  tokens: string[]
  askerOf(operation: Operation, role: FuzzRole): Promise<Asker>
  /** The roles that may call the operation. */
  rolesFor(operation: Operation): readonly FuzzRole[]
  /** Records the outcome of a request, so that a member whose session ended is replaced. */
  recordUse(asker: Asker, method: string, status: number): void
  /** Checks the world after the run and returns its faults as sentences. */
  wrongs(): Promise<string[]>
}

export interface FuzzSite {
  url: string
  platform: Platform
}

/** Fills a site with a closed gate: members in every role, a victim whose data must not change, and secrets. */
export async function fillFuzzWorld({ url, platform }: FuzzSite): Promise<World> {
  const cookie = await passGate(url)
  const { request: ask } = overHttp(url)
  const request: TestSite['request'] = (path, given = {}) =>
    ask(path, { ...given, headers: { cookie, ...given.headers } })
  const site = { platform, request }
  await mkdir(platform.config.dataDir, { recursive: true })
  const roleWorld = await fillRoleWorld(site)
  const { members, businesses } = roleWorld
  const ended = await createMember(site)
  await must(request('/auth/v1/logout', { method: 'POST', headers: ended.headers }))
  const removed = await createMember(site)
  await must(
    request('/api/me/delete-account', {
      headers: removed.headers,
      body: { username: removed.username, password: removed.password },
    }),
  )
  const victim = await createVictim(site)
  const pools = new Pools()
  const secrets = [...victim.secrets]
  for (const [role, member] of Object.entries(members)) {
    secrets.push(...(await secretsOf(site, role, member)))
    pools.add('username', member.username)
    pools.add('member', member.id)
  }
  for (const [role, business] of Object.entries(businesses)) {
    pools.add('accounts', business.id)
    const mayRead = [role, 'admin']
    secrets.push({
      text: `${business.owner.username}@example.com`,
      what: 'an address of a business',
      mayRead,
    })
  }
  secrets.push(...(await claimSecrets(site, businesses.claimant)))
  for (const [kind, id] of victim.names) pools.aimAt(kind, id)
  for (const id of [roleWorld.artistId, roleWorld.elsewhereId]) pools.add('artists', id)
  pools.add('posts', roleWorld.post.id)
  pools.add('replies', roleWorld.reply.id)
  pools.add('slug', 'carpathia-festival')
  for (const name of ['Mira Solenne', 'mira-solenne', 'Kestrel Yard', 'brasswing-records'])
    pools.add('name', name)
  for (const topic of ['feed', 'member', 'admin', `post:${roleWorld.post.id}`]) pools.add('topics', topic)

  const signedIn: Record<string, Record<string, string>> = {
    ...roleWorld.headers,
    ended: ended.headers,
    removed: removed.headers,
  }
  const written = new Set([roleWorld.post.id, roleWorld.reply.id])
  const decided = new Set([...(await decidedOn(platform)), ...victim.names.map(([, id]) => id)])
  const ofTeams = new Set(Object.values(businesses).map(({ id }) => id))
  const sparedBy = (role: FuzzRole, { method, template }: Operation) => {
    // Wild inputs use other methods than their operation, and admins may call those.
    if (role === 'admin') return decided
    // A changed business is reviewed again, and a transferred one no longer belongs to its owner.
    if (template.startsWith('/api/business/accounts/')) return ofTeams
    return method === 'DELETE' ? written : undefined
  }
  const throwaways = createThrowaways(site)
  let freshUntil = Date.now() + FRESH_MS
  const before = { victim: await rowsOf(platform, victim.member.id), roles: await rolesOf(platform) }

  const usualFor = async (name: string, role: Role): Promise<KnownInput | undefined> => {
    const row = await ROWS[name]?.create?.(roleWorld, role)
    return row && { ...row, body: row.body instanceof FormData ? undefined : row.body }
  }
  const asker = async (operation: Operation, role: FuzzRole): Promise<Asker> => {
    if (role === 'outsider') return { role, headers: {}, own: {} }
    if (Date.now() > freshUntil) {
      for (const member of Object.values(members)) await refreshSignIn(site, member)
      freshUntil = Date.now() + FRESH_MS
    }
    const known: Role = role === 'ended' || role === 'removed' ? 'visitor' : role
    if (known !== 'visitor' && ENDS_SESSIONS.test(operation.template)) {
      const { headers, own } = await throwaways.next(operation.template)
      const usual = operation.template === '/auth/v1/signup' && (await usualFor(operation.name, known))
      return { role: 'throwaway', headers: { cookie, ...headers }, own, ...(usual && { usual }) }
    }
    const usual = await usualFor(operation.name, known)
    return {
      role,
      headers: { cookie, ...signedIn[role] },
      own: {},
      spared: sparedBy(role, operation),
      ...(usual && { usual }),
    }
  }

  return {
    pools,
    secrets,
    files: await sampleFiles(),
    tokens: [ended, removed].map(({ headers }) => headers.authorization),
    rolesFor: ({ name }) => ROLES.filter((role) => (ROWS[name]?.expected(role) ?? 500) < 400),
    askerOf: asker,
    recordUse({ role }, method, status) {
      if (role === 'throwaway' && ((method !== 'GET' && status < 300) || status === 401)) throwaways.isUsed()
    },
    async wrongs() {
      const wrongs: string[] = []
      const ready = await fetch(`${url}/readyz`)
      if (!ready.ok) wrongs.push(`The site is not ready any more: ${ready.status}`)
      for (const row of await wrongCounters(platform.database.pool))
        wrongs.push(`Counted wrong: ${JSON.stringify(row)}`)
      const after = { victim: await rowsOf(platform, victim.member.id), roles: await rolesOf(platform) }
      for (const [table, rows] of Object.entries(before.victim)) {
        if (after.victim[table] === rows) continue
        wrongs.push(`Somebody changed rows of ${table} that are not theirs:\n${rows}\n${after.victim[table]}`)
      }
      const { changed, deleted } = await decidedBy(platform, members.admin.id)
      const others = [...changed, ...deleted]
      const [had, have] = [before.roles, after.roles].map((roles) =>
        roles.filter((role) => !others.some((id) => role.startsWith(id))).join(', '),
      )
      if (had !== have) wrongs.push(`Roles were given or taken: ${had} became ${have}`)
      for (const [role, member] of Object.entries(members)) {
        if (deleted.includes(member.id)) continue
        const answer = await request('/auth/v1/user', { headers: member.headers })
        if (answer.status !== 200) wrongs.push(`The session of ${role} has ended: ${await answer.text()}`)
      }
      return wrongs
    },
  }
}

/** Shorter than the ten minutes of an access token. */
const FRESH_MS = 7 * 60_000

async function refreshSignIn({ request }: Site, { email, password, headers }: Member): Promise<void> {
  const answer = await request('/auth/v1/token?grant_type=password', { body: { email, password } })
  const session = (await answer.json()) as SessionAnswer
  headers.authorization = `Bearer ${session.access_token}`
}

async function passGate(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'FANFARE' }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return cookie.split(';')[0] ?? ''
}

async function must(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer
  if (!ok) throw new Error(`The world could not be made: ${status}`)
}

/** Of three digits, so that no address contains another one. */
let address = 99

/** Signs in from an address that only this member may see. */
async function secretsOf({ request }: Site, role: string, member: Member): Promise<Secret[]> {
  const from = `198.51.100.${++address}`
  const answer = await request('/auth/v1/token?grant_type=password', {
    headers: { 'x-forwarded-for': from },
    body: { email: member.email, password: member.password },
  })
  const session = (await answer.json()) as { refresh_token: string }
  return [
    // Admins find members by their address.
    { text: member.email, what: 'an e-mail address', mayRead: [role, 'admin'] },
    { text: from, what: 'the address of a sign-in', mayRead: [role] },
    { text: session.refresh_token, what: 'a refresh token', mayRead: [] },
    { text: member.session.refresh_token, what: 'a refresh token', mayRead: [] },
    { text: member.session.access_token, what: 'an access token', mayRead: [] },
  ]
}

async function claimSecrets(site: Site, claimant: Business): Promise<Secret[]> {
  const text = 'between-us-claimant'
  const answer = await site.request('/api/business/claims/artist', {
    headers: claimant.owner.headers,
    body: {
      businessAccountId: claimant.id,
      artistMusicbrainzId: await createArtist(site, 'Claimed in private'),
      documentIds: [await uploadDocument(site, claimant.owner, 'private-paper-claimant.png')],
      additionalInformation: text,
    },
  })
  await must(Promise.resolve(answer))
  const mayRead = ['claimant', 'admin']
  return [
    { text, what: 'private information of a claimant', mayRead },
    { text: 'private-paper-claimant', what: 'the name of a document', mayRead },
  ]
}

/** A member who sends no requests, and whose rows must not change. */
async function createVictim(site: Site) {
  const member = await createMember(site, { username: `victim_${Date.now().toString(36)}` })
  const artistId = await createArtist(site, 'Of nobody else')
  const post = await createPost(site, member, { content: 'Mine alone' })
  const reply = await createReply(site, member, { post }, 'And this')
  const send = (method: string, path: string, body?: unknown) =>
    must(site.request(path, { method, headers: member.headers, body }))
  await send('PATCH', '/api/me/profile', { displayName: 'Victim', bio: 'Wants peace.' })
  await send('PUT', `/api/posts/${post.id}/like`)
  await send('PUT', `/api/posts/${post.id}/follow`)
  await send('PUT', `/api/artists/${artistId}/follow`)
  const business = await createBusiness(site, member, 'verified')
  const claim = await createArtistClaim(site, business, artistId, 'approved')
  const media = await uploadPicture(site, member)
  const document = await uploadDocument(site, member, 'private-paper-victim.png')
  const secrets: Secret[] = [
    ...(await secretsOf(site, 'victim', member)),
    { text: `${member.username}@example.com`, what: 'an address of a business', mayRead: ['admin'] },
    { text: 'private-paper-victim', what: 'the name of a document', mayRead: ['admin'] },
  ]
  const names: [string, string][] = [
    ['posts', post.id],
    ['replies', reply.id],
    ['sessions', sessionOf(member)],
    ['media', media.id],
    ['documents', document],
    ['member', member.id],
    ['username', member.username],
    ['accounts', business.id],
    ['claims', claim],
  ]
  return { member, secrets, names }
}

function sessionOf({ session }: Member): string {
  const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
  return String(claims.session_id)
}
