import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyRemovedFolders } from '#features/accounts/settings/server/export/removed-folders.ts'
import { authClient, bearer, succeed } from '../support/auth-client.ts'
import { authenticator } from '../support/authenticator.ts'
import {
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  createLabel,
  createLabelClaim,
  createProof,
  createVenue,
  createVenueClaim,
  uploadDocument,
} from '../support/business.ts'
import { createPost, createReply } from '../support/community.ts'
import { eventually } from '../support/eventually.ts'
import { picture, upload, uploadPicture } from '../support/media.ts'
import { createMember, type Member } from '../support/members.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { readZip } from '../support/zip.ts'

/** Where "download my data" contains the rows of each table. */
const IN_THE_ZIP: Record<string, { file: string; list?: string }> = {
  profiles: { file: 'profile.json' },
  former_usernames: { file: 'profile.json', list: 'former_usernames' },
  removed_profiles: { file: 'profile.json', list: 'removed' },
  user_roles: { file: 'account.json', list: 'roles' },
  auth_factors: { file: 'account.json', list: 'authenticator_apps' },
  auth_passkeys: { file: 'account.json', list: 'passkeys' },
  auth_sessions: { file: 'sessions.json' },
  auth_events: { file: 'security-events.json' },
  posts: { file: 'posts.json' },
  post_replies: { file: 'replies.json' },
  post_likes: { file: 'likes.json' },
  post_follows: { file: 'follows.json' },
  post_moderation: { file: 'post-moderation.json' },
  notifications: { file: 'notifications.json' },
  reports: { file: 'reports.json' },
  moderation_cases: { file: 'moderation.json' },
  moderation_notes: { file: 'moderation-notes.json' },
  artist_follows: { file: 'followed.json', list: 'artists' },
  label_follows: { file: 'followed.json', list: 'labels' },
  festival_follows: { file: 'followed.json', list: 'festivals' },
  venue_follows: { file: 'followed.json', list: 'venues' },
  member_follows: { file: 'followed.json', list: 'members' },
  member_blocks: { file: 'blocks-and-mutes.json', list: 'blocked' },
  member_mutes: { file: 'blocks-and-mutes.json', list: 'muted' },
  artist_mutes: { file: 'blocks-and-mutes.json', list: 'artists' },
  muted_words: { file: 'blocks-and-mutes.json', list: 'words' },
  drafts: { file: 'drafts.json' },
  users: { file: 'account.json' },
  invitations: { file: 'account.json', list: 'invitations' },
  media_files: { file: 'media.json' },
  business_accounts: { file: 'business-accounts.json' },
  artist_claims: { file: 'artist-claims.json' },
  festival_claims: { file: 'festival-claims.json' },
  label_claims: { file: 'label-claims.json' },
  venue_claims: { file: 'venue-claims.json' },
  claim_proofs: { file: 'claim-proofs.json' },
  claim_bars: { file: 'claim-bars.json' },
  business_members: { file: 'business-memberships.json' },
  business_invitations: { file: 'business-invitations.json' },
  page_statements: { file: 'page-statements.json' },
  page_changes: { file: 'page-changes.json' },
  product_changes: { file: 'product-changes.json' },
  show_changes: { file: 'show-changes.json' },
  venue_changes: { file: 'venue-changes.json' },
  billing_changes: { file: 'show-decisions.json' },
  show_plans: { file: 'show-plans.json' },
  notices: { file: 'notices.json' },
  member_notices: { file: 'notices.json' },
  notice_settings: { file: 'notice-settings.json' },
  push_subscriptions: { file: 'notice-settings.json', list: 'devices' },
}
/** Tables that are not exported: hashes, pending mails, the exports themselves, and counters. */
const NOT_IN_THE_ZIP = [
  'auth_recovery_codes',
  'auth_mail_tokens',
  'auth_outbox',
  'data_exports',
  'member_totals',
  'member_follower_counts',
  'notice_outbox',
  'radar_changed_follows',
  'show_changed_follows',
]
const MARK = 'Of-the-member-who-leaves'

describe('the deletion of an account', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => site.close())

  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await site.platform.database.pool.query(text, values)).rows as Row[]
  const files = async () => {
    const entries = await readdir(path.join(site.platform.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  }
  const send = async (member: Member, method: string, to: string, body?: unknown) => {
    const answer = await site.request(to, { method, headers: member.headers, body })
    expect(answer.status, `${method} ${to}`).toBeLessThan(300)
    return answer.status === 204 ? undefined : answer.json()
  }
  /** Every column that names a member by a foreign key. */
  const columns = () =>
    query<{ table: string; column: string }>(`
      select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass) order by 1, 2`)
  const columnsOf = async ({ id }: Member) => {
    const found = []
    for (const { table, column } of await columns()) {
      const hits = await query(`select 1 from ${table} where ${column} = $1 limit 1`, [id])
      if (hits.length > 0) found.push(`${table}.${column}`)
    }
    return found
  }
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const found = []
    for (const { name } of await query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
    )) {
      const hits = await query(
        `select 1 from "${name}" t where to_jsonb(t)::text ilike any($1::text[]) limit 1`,
        [texts.map((text) => `%${text}%`)],
      )
      if (hits.length > 0) found.push(name)
    }
    return found
  }

  /** A notice of the member's official post, waiting to be sent to a device of the member. */
  async function fillNotices({ id: user_id }: Member) {
    const { db } = site.platform
    const { id: noticeId } = await db
      .insertInto('notices')
      .values({
        kind: 'post.official',
        subject_type: 'post',
        subject_id: `${MARK}: a notice`,
        facts: JSON.stringify({}),
        author_id: user_id,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const due_at = new Date('2100-01-01')
    await db.insertInto('member_notices').values({ user_id, notice_id: noticeId, due_at }).execute()
    await db.insertInto('notice_settings').values({ user_id, time_zone: 'Europe/Vienna' }).execute()
    // Else the job would work it off, which the follows before have woken.
    await db
      .insertInto('set_aside_rows')
      .values({ queue: 'shows.calendars', row_key: 'festival none', error: '', due_at, dead_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('show_changed_follows')
      .values({ kind: 'festival', followed_id: 'none', user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id: subscriptionId } = await db
      .insertInto('push_subscriptions')
      .values({
        user_id,
        endpoint: `https://push.example/${MARK}`,
        endpoint_hash: Buffer.alloc(32, 3),
        p256dh: 'key',
        auth: 'secret',
        device: 'A phone',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('notice_outbox')
      .values({ channel: 'push', user_id, notice_id: noticeId, subscription_id: subscriptionId, due_at })
      .execute()
  }

  /** A member with data in every part of the product. */
  async function createBusyMember(other: Member) {
    const member = await createMember(site, { username: 'Busy-bee' })
    const { db } = site.platform
    const artistId = await createArtist(site, 'Tin Parade')
    const image = await uploadPicture(site, member)
    const post = await createPost(site, member, { content: `${MARK}: a post`, media: [{ id: image.id }] })
    const foreign = await createPost(site, other, { content: 'A thread that stays' })
    const reply = await createReply(site, member, { post: foreign }, `${MARK}: a reply`)
    await createReply(site, other, { post: foreign, parent: reply }, 'An answer that stays')
    await createReply(site, other, { post }, 'An answer on a post that goes')
    await send(member, 'PUT', `/api/posts/${foreign.id}/like`)
    await send(member, 'PUT', `/api/posts/${foreign.id}/follow`)
    await send(member, 'PUT', `/api/artists/${artistId}/follow`)
    const labelId = await createLabel(site, 'Tin Records')
    const venueId = await createVenue(site, 'Tin Hall')
    await send(member, 'PUT', `/api/labels/${labelId}/follow`)
    await send(member, 'PUT', '/api/festivals/dune-pulse/follow')
    await send(member, 'PUT', `/api/venues/${venueId}/follow`)
    await send(member, 'PUT', `/api/members/${other.id}/follow`)
    await send(other, 'PUT', `/api/members/${member.id}/follow`)
    await send(member, 'PATCH', '/api/me/profile', { bio: `${MARK}: a bio` })
    expect((await upload(site, member, await picture(), { to: '/api/me/avatar' })).status).toBe(200)
    await uploadDocument(site, member, `${MARK}.png`)

    await db
      .insertInto('auth_passkeys')
      .values({
        user_id: member.id,
        credential_id: Buffer.from('of-the-busy'),
        public_key: Buffer.from('key'),
        counter: 0,
        friendly_name: `${MARK}: a phone`,
      })
      .execute()
    await send(member, 'POST', '/api/business/accounts', {
      accountType: 'independent_artist',
      businessName: 'Parade & Daughters',
      businessEmail: member.email,
      acceptsTerms: true,
    })
    const business = await createBusiness(site, member, 'verified', `${MARK} Ltd`)
    await createArtistClaim(site, business, artistId)
    await createFestivalClaim(site, business)
    await createLabelClaim(site, business, labelId)
    await createVenueClaim(site, business, venueId)
    await createProof(site, business)
    await db
      .insertInto('claim_bars')
      .values({ user_id: member.id, kind: 'artist', entity_id: artistId })
      .execute()
    const decidedBy = { decided_by: member.id, decided_at: new Date() }
    const others = await createBusiness(site, other)
    await db.updateTable('business_accounts').set(decidedBy).where('id', '=', others.id).execute()
    const artistClaim = await createArtistClaim(site, others, await createArtist(site, 'Of another'))
    const festivalClaim = await createFestivalClaim(site, others, 'dune-pulse')
    const labelClaim = await createLabelClaim(site, others, labelId)
    const venueClaim = await createVenueClaim(site, others, venueId)
    const approvedBy = { ...decidedBy, approved_by: member.id }
    await db.updateTable('artist_claims').set(approvedBy).where('id', '=', artistClaim).execute()
    await db.updateTable('festival_claims').set(approvedBy).where('id', '=', festivalClaim).execute()
    await db.updateTable('label_claims').set(approvedBy).where('id', '=', labelClaim).execute()
    await db.updateTable('venue_claims').set(approvedBy).where('id', '=', venueClaim).execute()
    await db
      .insertInto('post_moderation')
      .values({ post_id: foreign.id, business_account_id: business.id, action: 'pin', created_by: member.id })
      .execute()
    const reported = await db
      .insertInto('moderation_cases')
      .values({
        subject_kind: 'post',
        subject_id: post.id,
        author_id: member.id,
        assigned_to: member.id,
        outcome: 'removed',
        decision_id: crypto.randomUUID(),
        reason: 'An advertisement.',
        decided_by: member.id,
        decided_at: new Date(),
        appeal: `${MARK}: an appeal`,
        appealed_at: new Date(),
        appeal_outcome: 'kept',
        appeal_decided_by: member.id,
        appeal_decided_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(other, 'POST', '/api/reports', { kind: 'post', id: post.id, reason: 'spam' })
    await db
      .insertInto('former_usernames')
      .values({ user_id: member.id, username: `former_${member.id.slice(0, 8)}` })
      .execute()
    await db
      .insertInto('removed_profiles')
      .values({ case_id: reported.id, member_id: member.id, bio: `${MARK}: a bio that was removed` })
      .execute()
    await db
      .insertInto('moderation_notes')
      .values({ case_id: reported.id, author_id: member.id, content: 'The third one this week.' })
      .execute()
    await send(member, 'POST', '/api/reports', {
      kind: 'post',
      id: foreign.id,
      reason: 'spam',
      details: `${MARK}: a report`,
    })
    await db.insertInto('user_roles').values({ user_id: member.id, role: 'admin' }).execute()
    const third = await createMember(site)
    for (const [one, another] of [
      [member, third],
      [third, member],
    ] as const) {
      await db.insertInto('member_blocks').values({ blocker_id: one.id, blocked_id: another.id }).execute()
      await db.insertInto('member_mutes').values({ user_id: one.id, muted_id: another.id }).execute()
    }
    await send(member, 'PUT', `/api/me/muted-artists/${artistId}`, { name: 'Tin Parade' })
    await send(member, 'POST', '/api/me/muted-words', { word: `${MARK}-word`, days: null })
    await db
      .insertInto('drafts')
      .values({
        user_id: member.id,
        form: 'post',
        text: `${MARK}: a draft`,
        about: '',
        media: '',
        artists: '',
      })
      .execute()
    await db
      .insertInto('invitations')
      .values({
        code: `${MARK}-code`,
        created_by: member.id,
        uses: 1,
        uses_left: 1,
        expires_at: new Date('2100-01-01'),
      })
      .execute()
    await db
      .insertInto('business_invitations')
      .values({
        business_account_id: others.id,
        email: member.email,
        role: 'poster',
        token_hash: Buffer.alloc(32, 2),
        invited_by: member.id,
        expires_at: new Date('2100-01-01'),
      })
      .execute()
    const { id: statementId } = await db
      .insertInto('page_statements')
      .values({
        business_account_id: others.id,
        kind: 'festival',
        entity_id: 'dune-pulse',
        field: 'biography',
        value: JSON.stringify('Sand and bass.'),
        version: 1,
        updated_by: member.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('page_changes')
      .values({ statement_id: statementId, version: 1, changed_by: member.id })
      .execute()
    await db
      .insertInto('product_changes')
      .values((row) => ({
        artist_claim_id: row.selectFrom('artist_claims').select('id').limit(1),
        product_id: statementId,
        after: JSON.stringify({ title: 'Cap' }),
        changed_by: member.id,
      }))
      .execute()
    await db
      .insertInto('show_changes')
      .values({
        business_account_id: others.id,
        owner_kind: 'festival',
        owner_id: 'dune-pulse',
        show_id: statementId,
        show_name: 'Dune Pulse 2027',
        kind: 'published',
        differences: '[]',
        changed_by: member.id,
      })
      .execute()
    const { id: festivalId } = await db
      .insertInto('events')
      .values({
        source: 'musicbrainz',
        kind: 'festival',
        name: 'Dune Pulse',
        time_zone: 'UTC',
        first_day: '2027-03-01',
        last_day: '2027-03-01',
        sorts_at: new Date('2027-03-01'),
        over_at: new Date('2027-03-02'),
        ticket_links: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(member, 'POST', '/api/me/plans', { plans: [{ showId: festivalId, acts: [1] }] })
    await db
      .insertInto('venue_changes')
      .values({
        business_account_id: others.id,
        venue_id: venueId,
        venue_name: 'Tin Hall',
        differences: '[]',
        changed_by: member.id,
      })
      .execute()
    await db
      .insertInto('billing_changes')
      .values({
        event_id: festivalId,
        artist_mbid: crypto.randomUUID(),
        business_account_id: others.id,
        standing_before: 'unconfirmed',
        standing_after: 'confirmed',
        changed_by: member.id,
      })
      .execute()
    await fillNotices(member)
    await db.updateTable('users').set({ invited_by: other.id }).where('id', '=', member.id).execute()
    await db.updateTable('users').set({ invited_by: member.id }).where('id', '=', third.id).execute()

    const client = authClient(site)
    await succeed(client.signInWithPassword(member))
    await site.request('/api/me/confirm', {
      headers: await bearer(client),
      body: { password: member.password },
    })
    const { id: factorId, totp } = await succeed(client.mfa.enroll({ factorType: 'totp' }))
    await succeed(client.mfa.challengeAndVerify({ factorId, code: authenticator(totp.secret).now() }))
    const { codes } = await succeed(client.mfa.recoveryCodes.generate())
    const whole = { ...member, headers: { authorization: (await bearer(client)).authorization } }
    await db
      .insertInto('auth_mail_tokens')
      .values({
        token_hash: Buffer.alloc(32, 1),
        user_id: member.id,
        kind: 'recovery',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    await send(whole, 'POST', '/api/me/export')
    const ready = await eventually(async () => {
      const { items } = await send(whole, 'GET', '/api/me/export')
      expect(items[0]).toMatchObject({ state: 'ready' })
      return items[0] as { url: string }
    })
    await db
      .insertInto('auth_outbox')
      .values({
        kind: 'factor_added',
        address: member.email,
        user_id: member.id,
        due_at: new Date('2100-01-01'),
      })
      .execute()
    const wrong = await site.request('/auth/v1/token?grant_type=password', {
      body: { email: member.email, password: 'a wrong one' },
      from: '198.51.100.9',
    })
    expect(wrong.status).toBe(400)
    const zip = await site.request(ready.url)
    return { member: whole, code: codes[0], zip: readZip(Buffer.from(await zip.arrayBuffer())), foreign }
  }

  it('removes the data of every table and folder, which the export contained before', async () => {
    const other = await createMember(site)
    const before = await files()
    const { member, code, zip, foreign } = await createBusyMember(other)
    // For a new table that refers to members: add a row for the busy member, and name its place in the zip.
    const named = (await columns()).map(({ table, column }) => `${table}.${column}`)
    expect(await columnsOf(member)).toEqual(named)
    const tables = new Set((await columns()).map(({ table }) => table))
    expect([...tables].sort()).toEqual([...Object.keys(IN_THE_ZIP), ...NOT_IN_THE_ZIP].sort())
    for (const [table, { file, list }] of Object.entries(IN_THE_ZIP)) {
      const content: unknown = JSON.parse(String(zip.get(file)))
      const rows = list ? (content as Record<string, unknown>)[list] : content
      expect(Array.isArray(rows) ? rows.length : Object.keys(rows ?? {}).length, table).toBeGreaterThan(0)
    }
    expect([...zip.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(2)
    expect(await tablesWith(MARK)).toContain('case_copies')
    expect((await files()).length).toBeGreaterThan(before.length + 4)
    const counted = async (table: string) =>
      (await query<{ key: string }>(`select key from ${table}`)).map(({ key }) => key)
    expect((await counted('rate_limits')).some((key) => key.includes(member.id))).toBe(true)
    expect(await counted('auth_rate_limits')).toContainEqual(expect.stringMatching(/^sign-in:.+:198\.51/))
    expect(await counted('auth_rate_limits')).toContainEqual(expect.stringMatching(/^sign-in-account:/))

    const { username, password } = member
    await send(member, 'POST', '/api/me/delete-account', { username, password, code })

    expect(await columnsOf(member)).toEqual([])
    expect(await files()).toEqual(before)
    // The mail about it may still be on its way.
    await eventually(async () => expect(await tablesWith(member.email, member.username, MARK)).toEqual([]))
    // The log of decisions can only be appended to (decision 010); it keeps an id that no longer identifies anybody.
    expect(await tablesWith(member.id)).toEqual(['audit_log'])
    expect(await counted('auth_rate_limits')).toEqual([])
    const thread = await site.request(`/api/posts/${foreign.id}/replies`)
    expect(await thread.text()).toContain('An answer that stays')
  })

  it('retries to remove files after the storage failed', async () => {
    const member = await createMember(site)
    const before = await files()
    expect((await upload(site, member, await picture(), { to: '/api/me/avatar' })).status).toBe(200)
    const { storage } = site.platform
    const { removeAll } = storage
    storage.removeAll = async () => {
      throw new Error('The store is away.')
    }
    await send(member, 'POST', '/api/me/delete-account', member)
    storage.removeAll = removeAll
    expect((await files()).length).toBe(before.length + 2)
    await emptyRemovedFolders(site.platform)
    expect(await files()).toEqual(before)
    expect(await tablesWith(member.id)).toEqual([])
  })

  it('removes an export that was being made', async () => {
    const member = await createMember(site)
    const before = await files()
    let left = false
    vi.spyOn(site.features.domains.notify.bell, 'accountExport').mockImplementation(async (_db, userId) => {
      if (userId === member.id) await send(member, 'POST', '/api/me/delete-account', member)
      left = userId === member.id
      return []
    })
    const { storage } = site.platform
    const { putFile } = storage
    const stored = Promise.withResolvers<void>()
    storage.putFile = async (...given) => {
      await putFile(...given)
      stored.resolve()
    }
    await send(member, 'POST', '/api/me/confirm', { password: member.password })
    await send(member, 'POST', '/api/me/export')
    await stored.promise
    storage.putFile = putFile
    expect(left).toBe(true)
    await eventually(async () => expect(await files()).toEqual(before))
  })
})
