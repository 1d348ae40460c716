import { type Names, renamed } from '../names.ts'
import { uuidFor } from '../random.ts'
import type { Catalogue } from '../stand-in/catalogue-types.ts'
import type { Member } from './members.ts'
import type { Post } from './posts.ts'

const DAY = 86_400_000

export interface Business {
  id: string
  owner: Member
  type: 'independent_artist' | 'record_label' | 'festival' | 'venue'
  name: string
  website: string | null
  instagram: string | null
  status: 'pending' | 'verified' | 'rejected'
  reason: string | null
  createdAt: Date
}

export interface Claim {
  id: string
  business: Business
  kind: 'artist' | 'festival' | 'label' | 'venue'
  /** MusicBrainz id, slug, or id of a venue; as posts link to it. */
  entityId: string
  entityName: string
  status: 'pending' | 'approved' | 'lapsed' | 'rejected'
  reason: string | null
  information: string | null
  /** The address whose control was proved; null for a claim by documents. */
  proved: string | null
  claimedAt: Date
}

export interface Moderation {
  post: Post
  business: Business
  action: 'pin' | 'hide'
  reason: string | null
}

export interface Businesses {
  admin: Member
  businesses: Business[]
  claims: Claim[]
  moderation: Moderation[]
}

const ACCOUNTS = [
  { username: 'mira_solenne', type: 'independent_artist', name: 'Mira Solenne', status: 'verified' },
  { username: 'brasswing', type: 'record_label', name: 'Brasswing Records', status: 'verified' },
  { username: 'carpathia', type: 'festival', name: 'Carpathia Festival', status: 'verified' },
  { username: 'kestrel_yard', type: 'independent_artist', name: 'Kestrel Yard', status: 'pending' },
  {
    username: 'big_loud_records',
    type: 'record_label',
    name: 'Big Loud Label',
    status: 'rejected',
    reason: 'The website does not name you, and nobody answered at the address you gave.',
  },
] as const

/** Venues can be claimed on a live site alone. */
const LIVE_ACCOUNTS = [
  { username: 'pedro-cacilhas', type: 'venue', name: 'Casa do Cais', status: 'verified' },
] as const

/** The venue whose business claims it; artists play there. */
export const CLAIMED_VENUE = { id: uuidFor('venue Casa do Cais'), name: 'Casa do Cais' }

interface WrittenClaim {
  by: string
  artist?: string
  festival?: { slug: string; name: string }
  label?: string
  venue?: typeof CLAIMED_VENUE
  /** Control of the website, or of a subdomain of it, was proved. */
  proved?: 'home' | 'press'
  status: Claim['status']
  reason?: string
  information?: string
}

const CLAIMS: readonly WrittenClaim[] = [
  { by: 'mira_solenne', artist: 'Mira Solenne', status: 'approved', proved: 'home' },
  {
    by: 'brasswing',
    artist: 'Kestrel Yard',
    status: 'approved',
    information: 'They asked us to look after the page while they are on the road.',
  },
  {
    by: 'brasswing',
    artist: 'Mira Solenne',
    status: 'pending',
    proved: 'press',
    information: 'Tidewater Hours is on our label. The contract is attached.',
  },
  { by: 'brasswing', artist: 'Juno Varga', status: 'approved' },
  { by: 'brasswing', artist: 'Okapi Motel', status: 'approved' },
  {
    by: 'brasswing',
    artist: 'Radiohead',
    status: 'rejected',
    reason: 'The document is a concert ticket.',
  },
  {
    by: 'carpathia',
    festival: { slug: 'carpathia-festival', name: 'Carpathia Festival' },
    status: 'approved',
  },
  {
    by: 'carpathia',
    festival: { slug: 'dune-pulse', name: 'Dune Pulse' },
    status: 'pending',
    information: 'We run the second stage there.',
  },
]

/** Labels and venues can be claimed only on a live site, and only there a page says that its verification lapsed. */
const LIVE_CLAIMS: readonly WrittenClaim[] = [
  { by: 'brasswing', label: 'Brasswing Records', status: 'approved', proved: 'home' },
  { by: 'pedro-cacilhas', venue: CLAIMED_VENUE, status: 'approved', proved: 'home' },
  { by: 'brasswing', artist: 'Marrow & Pine', status: 'lapsed', proved: 'home' },
  {
    by: 'brasswing',
    label: 'Wall of Sound',
    status: 'pending',
    information: 'We look after the catalogue since spring.',
  },
]

/** Business accounts and claims in every state, and the posts that their owners have pinned and hidden. */
export function createBusinesses(
  { catalogue, members, posts }: { catalogue: Catalogue; members: readonly Member[]; posts: readonly Post[] },
  now: Date,
  names: Names,
  isLive: boolean,
): Businesses {
  const memberNamed = (username: string) => {
    const found = members.find((member) => member.username === username)
    if (!found) throw new Error(`There is no member ${username}.`)
    return found
  }
  const accounts = isLive ? [...ACCOUNTS, ...LIVE_ACCOUNTS] : ACCOUNTS
  const businesses = renamed(accounts, names).map((account, i): Business => {
    const owner = memberNamed(account.username)
    return {
      id: uuidFor(`business ${account.username}`),
      owner,
      type: account.type,
      name: account.name,
      website: account.status === 'rejected' ? null : `https://${account.username.replace('_', '-')}.example`,
      instagram: account.status === 'verified' ? account.username : null,
      status: account.status,
      reason: 'reason' in account ? account.reason : null,
      createdAt: new Date(now.getTime() - (account.status === 'verified' ? 60 - i : 2 + i / 2) * DAY),
    }
  })
  const written = isLive ? [...CLAIMS, ...LIVE_CLAIMS] : CLAIMS
  const claims = renamed(written, names).map((claim, i): Claim => {
    const business = businesses.find(({ owner }) => owner.username === claim.by)
    const artist = catalogue.artists.find(({ name }) => name === claim.artist)
    const label = catalogue.labels.find(({ name }) => name === claim.label)
    const entityId = claim.festival?.slug ?? claim.venue?.id ?? artist?.id ?? label?.id
    const entityName = claim.festival?.name ?? claim.venue?.name ?? claim.artist ?? claim.label ?? ''
    const host = `${hostName(entityName)}.example`
    if (!business || !entityId) throw new Error(`The claim of ${claim.by} names no business or entity.`)
    return {
      id: uuidFor(`claim ${claim.by} ${entityId}`),
      business,
      kind: kindOf(claim),
      entityId,
      entityName,
      status: claim.status,
      reason: claim.reason ?? null,
      information: claim.information ?? null,
      proved: claim.proved ? `https://${claim.proved === 'press' ? `press.${host}` : host}/` : null,
      claimedAt: new Date(now.getTime() - (claim.status === 'pending' ? 1 + i / 5 : 40 - i) * DAY),
    }
  })
  const moderation = claims
    .filter(({ status }) => status === 'approved')
    .flatMap((claim) => moderationOf(claim, posts))
  return { admin: memberNamed('ada_admin'), businesses, claims, moderation }
}

function kindOf({ festival, label, venue }: WrittenClaim): Claim['kind'] {
  if (festival) return 'festival'
  if (label) return 'label'
  return venue ? 'venue' : 'artist'
}

/** The name of the claimed page as a part of a host name. */
export const hostName = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')

/** The business for which a member writes about an entity: that of an approved claim. */
export function speaksFor(
  { claims }: Businesses,
  author: Member,
  subject: { type: string; id: string } | undefined,
): Business | undefined {
  return claims.find(
    ({ status, business, kind, entityId }) =>
      status === 'approved' && business.owner === author && kind === subject?.type && entityId === subject.id,
  )?.business
}

/** The owner's newest post and a fan's most liked one are pinned; a fan's old one is hidden. */
function moderationOf({ business, kind, entityId }: Claim, posts: readonly Post[]): Moderation[] {
  const linked = posts.filter(({ subject }) => subject?.type === kind && subject.id === entityId)
  const own = linked.find(({ author }) => author === business.owner)
  const fans = linked.filter(({ author }) => author !== business.owner)
  const [dearest] = [...fans].sort((a, b) => b.appeal - a.appeal)
  const hidden = fans.filter((post) => post !== dearest).at(-1)
  return [
    ...[own, dearest].flatMap((post) =>
      post ? [{ post, business, action: 'pin' as const, reason: null }] : [],
    ),
    ...(hidden ? [{ post: hidden, business, action: 'hide' as const, reason: 'Not about the music.' }] : []),
  ]
}
