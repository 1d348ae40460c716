import { randomUUID } from 'node:crypto'
import { BUSINESS_ROWS } from './business-role-rows.ts'
import { CLAIMED_PAGE_ROWS } from './claimed-page-role-rows.ts'
import { COMMUNITY_ROWS } from './community-role-rows.ts'
import { MANAGE_ROWS } from './manage-role-rows.ts'
import { MEMBER_ROWS } from './member-role-rows.ts'
import { NOTICE_ROWS } from './notice-role-rows.ts'
import { REPORT_ROWS } from './report-role-rows.ts'
import { everybody, members, nobody, only, type Row, somebody } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const ofArtist = (world: RoleWorld) => ({ params: { mbid: world.artistId } })

const ofLabel = (world: RoleWorld) => ({ params: { mbid: world.labelId } })

/** An answer that belongs to no passkey and no challenge. */
const passkeyBody = {
  challenge_id: nobody,
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {
      clientDataJSON: 'e30',
      attestationObject: 'oA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  },
}

export const ROWS: Record<string, Row> = {
  // The gate
  'GET /api/access': everybody(200),
  'POST /api/access': everybody(200, () => ({ body: { code: 'FANFARE' } })),
  'DELETE /api/access': everybody(200),

  // Accounts
  'POST /auth/v1/signup': everybody(200, () => ({
    body: {
      email: `${randomUUID()}@example.org`,
      password: 'correct horse battery',
      data: { username: `m_${randomUUID().slice(0, 12)}` },
    },
  })),
  'POST /auth/v1/token': everybody(400, () => ({
    query: { grant_type: 'password' },
    body: { email: 'nobody@example.org', password: 'wrong' },
  })),
  'POST /auth/v1/logout': members(204, () => ({ query: { scope: 'others' } })),
  'GET /auth/v1/user': members(200),
  'PUT /auth/v1/user': members(422, () => ({ body: { password: 'another horse battery' } })),
  'POST /auth/v1/recover': everybody(200, () => ({ body: { email: 'nobody@example.org' } })),
  'POST /auth/v1/verify': everybody(403, () => ({ body: { type: 'recovery', token_hash: 'x' } })),
  'GET /auth/v1/factors/recovery-codes': members(404),
  'POST /auth/v1/factors/recovery-codes': members(403),
  'DELETE /auth/v1/factors/recovery-codes': members(403),
  'POST /auth/v1/factors/recovery-codes/regenerate': members(403),
  'POST /auth/v1/factors/recovery-codes/verify': members(422, () => ({ body: { code: 'x' } })),
  'GET /auth/v1/passkeys': members(200),
  'POST /auth/v1/passkeys/registration/options': members(403),
  'POST /auth/v1/passkeys/registration/verify': members(400, () => ({ body: passkeyBody })),
  'POST /auth/v1/passkeys/authentication/options': everybody(200),
  'POST /auth/v1/passkeys/authentication/verify': everybody(400, () => ({ body: passkeyBody })),
  'PATCH /auth/v1/passkeys/{id}': members(404, () => ({
    params: { id: nobody },
    body: { friendly_name: 'My phone' },
  })),
  'DELETE /auth/v1/passkeys/{id}': members(403, () => ({ params: { id: nobody } })),
  'POST /auth/v1/factors': members(403, () => ({ body: { factor_type: 'totp' } })),
  'POST /auth/v1/factors/{id}/challenge': members(200, () => ({ params: { id: nobody } })),
  'POST /auth/v1/factors/{id}/verify': members(422, () => ({
    params: { id: nobody },
    body: { code: '000000', challenge_id: nobody },
  })),
  'DELETE /auth/v1/factors/{id}': members(403, () => ({ params: { id: nobody } })),
  'GET /api/me/sessions': members(200),
  'DELETE /api/me/sessions': members(204, () => ({ endsSessions: true })),
  'DELETE /api/me/sessions/{id}': members(404, (world) => ({
    params: { id: world.members.other.session.user.id },
  })),
  'GET /api/me/security-events': members(200),
  'GET /api/me/roles': members(200),
  'POST /api/me/confirm-email': members(202),
  'GET /api/me/username': members(200),
  'PUT /api/me/username': members(422, () => ({ body: { username: 'x' } })),
  'POST /api/me/confirm': members(422, () => ({ body: { password: 'wrong' } })),
  'POST /api/me/delete-account': members(422, () => ({ body: { username: 'nobody', password: 'wrong' } })),
  'GET /api/me/notifications': members(200),
  'GET /api/me/notifications/unread': members(200),
  'PUT /api/me/notifications/read': members(200),
  'PUT /api/me/notifications/{id}/read': members(404, () => ({ params: { id: nobody } })),
  'GET /api/me/export': members(200),
  'POST /api/me/export': members(403),
  'GET /api/exports/{id}': everybody(422, () => ({ params: { id: nobody } })),

  // Discovery
  'GET /api/home/trending-artists': everybody(200),
  'GET /api/home/new-releases': everybody(200),
  'GET /api/home/trending-djs': everybody(200),
  'POST /api/artists/{mbid}/views': everybody(204, ofArtist),
  'GET /api/news': everybody(200),
  'GET /api/site-texts/{name}': everybody(200, () => ({ params: { name: 'terms' } })),
  'GET /api/admin/site': only(['admin'], 200),
  'PUT /api/admin/site': only(['admin'], 422, () => ({ body: {} })),
  'POST /api/admin/site/logo': only(['admin'], 422, () => ({ body: new FormData() })),
  'POST /api/admin/site/logo/delete': only(['admin'], 200, () => ({ body: { reason: 'Old' } })),
  'POST /api/admin/site/test-mail': only(['admin'], 200),
  'GET /media/site/{key}/{name}': everybody(404, () => ({
    params: { key: '0'.repeat(32), name: 'nav.webp' },
  })),
  'GET /manifest.webmanifest': everybody(200),
  'GET /api/admin/site-texts/{name}/versions/{id}': only(['admin'], 404, () => ({
    params: { name: 'terms', id: '00000000-0000-4000-8000-000000000000' },
  })),
  'GET /api/admin/site-texts/{name}': only(['admin'], 200, () => ({ params: { name: 'terms' } })),
  'PUT /api/admin/site-texts/{name}': only(['admin'], 200, async ({ site }) => {
    const newest = await site.platform.db
      .selectFrom('site_text_versions')
      .select('id')
      .where('name', '=', 'about')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return {
      params: { name: 'about' },
      body: { title: 'About', body: 'A site about music.', versionId: newest?.id ?? null, reason: 'New' },
    }
  }),
  'POST /functions/v1/fetch-rss-feeds': everybody(200),
  'GET /api/festivals': everybody(200),
  'GET /api/festivals/{slug}': everybody(200, () => ({ params: { slug: 'carpathia-festival' } })),
  'GET /api/festivals/{slug}/summary': everybody(200, () => ({ params: { slug: 'carpathia-festival' } })),
  'GET /images/{signature}/{width}/{source}': everybody(404, () => ({
    params: { signature: 'x', width: '640', source: 'x' },
  })),
  'GET /api/search': everybody(200, () => ({ query: { q: 'mira' } })),
  'GET /api/artists': everybody(200),
  'GET /api/new-releases': everybody(200),
  'GET /api/artists/filters': everybody(200),
  'GET /api/results': everybody(200, () => ({ query: { q: 'mira' } })),
  'GET /api/highlights': everybody(200, () => ({ query: { list: 'start' } })),
  'GET /api/posts/talked-about': everybody(200),
  'GET /api/record-cards': everybody(200, () => ({ query: { ids: nobody } })),
  'GET /api/suggestions': everybody(200, () => ({ query: { q: 'mira' } })),
  'GET /robots.txt': everybody(200),
  'GET /sitemap.xml': everybody(200),
  'GET /sitemap/{part}': everybody(200, () => ({ params: { part: 'pages.xml' } })),
  'GET /news.atom': everybody(200),
  'GET /artist/{name}/news.atom': everybody(404, () => ({ params: { name: 'nobody-at-all' } })),
  'GET /community.atom': everybody(200),
  'GET /profile/{username}/posts.atom': everybody(200, (world) => ({
    params: { username: world.members.member.username },
  })),
  'GET /api/oembed': everybody(404, () => ({ query: { url: 'http://localhost:3000/community' } })),
  'GET /opensearch.xml': everybody(200),
  'GET /.well-known/nodeinfo': everybody(200),
  'GET /nodeinfo/2.1': everybody(200),
  'GET /og/{kind}/{id}': everybody(404, () => ({ params: { kind: 'post', id: `${nobody}.jpg` } })),

  // Shows
  'GET /api/shows': everybody(200),
  'GET /api/me/shows': members(200),
  'GET /api/shows/cities': everybody(200),
  'GET /api/shows/month': everybody(200, () => ({ query: { month: '2027-03' } })),
  'GET /api/shows/map': everybody(200),
  'GET /api/shows/genres': everybody(200),
  'GET /api/places': everybody(200, () => ({ query: { q: 'Lisbon' } })),
  'GET /api/shows/calendar.ics': everybody(200),
  'GET /api/shows/feed.atom': everybody(200),
  'GET /api/shows/{id}/plan.ics': everybody(200, async (world) => ({
    params: { id: await world.makeShow() },
    query: { acts: '1' },
  })),
  'GET /api/venues/{id}': everybody(404, () => ({ params: { id: nobody } })),
  'GET /api/shows/{id}': everybody(200, async (world) => ({ params: { id: await world.makeShow() } })),
  'GET /api/shows/{id}/calendar.ics': everybody(200, async (world) => ({
    params: { id: await world.makeShow() },
  })),

  // Artists
  'GET /api/artist-names/{name}': everybody(200, () => ({ params: { name: 'mira-solenne' } })),
  'GET /api/artists/{mbid}': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/recordings': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/releases': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/features': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/contributions': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/news': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/story': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/products': everybody(200, ofArtist),
  'GET /api/products': everybody(200),
  'GET /api/release-groups/{mbid}': everybody(404, () => ({ params: { mbid: 'none' } })),
  'GET /api/artists/{mbid}/discography': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/similar': everybody(200, ofArtist),
  'GET /api/artists/{mbid}/connection': everybody(200, (world) => ({
    ...ofArtist(world),
    query: { to: 'Queen' },
  })),
  'GET /api/recordings/{mbid}': everybody(404, () => ({ params: { mbid: 'none' } })),
  'GET /api/recordings/{mbid}/links': everybody(404, () => ({ params: { mbid: nobody } })),
  'GET /api/releases/{mbid}/links': everybody(404, () => ({ params: { mbid: nobody } })),
  'POST /api/catalogue/{kind}/{mbid}/refresh': everybody(404, () => ({
    params: { kind: 'artist', mbid: 'none' },
  })),

  // Labels
  'GET /api/label-names/{name}': everybody(200, () => ({ params: { name: 'Night-Bus Records' } })),
  'GET /api/labels/{mbid}/releases': everybody(200, ofLabel),

  // Following
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].flatMap((method) => [
      [`${method} /api/artists/{mbid}/follow`, members(200, ofArtist)],
      [`${method} /api/labels/{mbid}/follow`, members(200, ofLabel)],
      [`${method} /api/festivals/{slug}/follow`, members(200, () => ({ params: { slug: 'dune-pulse' } }))],
      [`${method} /api/venues/{id}/follow`, members(200, (world) => ({ params: { id: world.venueId } }))],
      [`${method} /api/members/{id}/follow`, members(200, somebody)],
    ]),
  ),
  'GET /api/me/follows': members(200),
  'GET /api/radar/releases': members(200),
  'GET /api/admin/radar': only(['admin'], 200),
  'POST /api/me/follows': members(200, (world) => ({ body: { artists: [world.artistId] } })),
  'GET /api/me/onboarding': members(200),
  'GET /api/me/today': members(200),
  'GET /api/visit': members(200, (world) => ({
    query: { home: 'true', artists: world.artistId, form: 'post' },
  })),
  // Port 9 answers nobody.
  'POST /api/me/imports/account': members(503, () => ({ body: { service: 'listenbrainz', user: 'fan' } })),
  'POST /api/me/imports/list': members(422, () => ({ body: new FormData() })),
  'GET /api/me/follow-states': members(200, (world) => ({
    query: { kind: 'artist', ids: world.artistId },
  })),
  'PATCH /api/me/follows/{kind}/{id}': members(404, (world) => ({
    params: { kind: 'artist', id: world.elsewhereId },
    body: { posts: false },
  })),

  // Profiles
  'POST /api/me/avatar': members(422, () => ({ body: new FormData() })),
  'DELETE /api/me/avatar': members(200),
  'GET /media/avatars/{userId}/{name}': everybody(404, () => ({
    params: { userId: nobody, name: `${'0'.repeat(32)}-128.webp` },
  })),
  'GET /api/profiles/{username}': everybody(200, (world) => ({
    params: { username: world.members.member.username },
  })),
  // There are admins already; only the operator has the right token (tests/api/first-admin.test.ts).
  'POST /api/me/first-admin': members(410, () => ({ body: { token: 'guessed' } })),
  'GET /api/me/profile': members(200),
  'PATCH /api/me/profile': members(200, () => ({ body: { bio: 'Listens.' } })),

  ...BUSINESS_ROWS,
  ...CLAIMED_PAGE_ROWS,
  ...COMMUNITY_ROWS,
  ...NOTICE_ROWS,
  ...MANAGE_ROWS,
  ...REPORT_ROWS,
  ...MEMBER_ROWS,
}
