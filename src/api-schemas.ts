import { z } from '@hono/zod-openapi'
import { auditEntry } from '#features/accounts/audit/contract.ts'
import {
  authUser,
  dataExport,
  ownSession,
  securityEvent,
  sessionAnswer,
} from '#features/accounts/contract.ts'
import { accessState } from '#features/accounts/gate/contract.ts'
import { businessAccount, claim } from '#features/business/contract.ts'
import { searchResult } from '#features/catalogue/contract.ts'
import { result, suggestion } from '#features/catalogue/search/contract.ts'
import {
  author,
  feedPage,
  followState,
  likeState,
  newPost,
  newReply,
  post,
  reactions,
  reply,
  threadPage,
} from '#features/community/contract.ts'
import { profile, publicProfile } from '#features/community/profiles/contract.ts'
import { mediaItem, privateDocument, storageUse } from '#features/files/uploads/contract.ts'
import { newRelease, trendingArtist } from '#features/home/pages/contract.ts'
import { album, artistPage, contribution, song, streamingLink } from '#features/music/artist/contract.ts'
import { newsArticle } from '#features/music/news/contract.ts'
import { notification } from '#features/notify/bell/contract.ts'
import { listedShow, show } from '#features/shows/contract.ts'
import { festival } from '#features/shows/festivals/contract.ts'
import { managedEntity, moderationEntry } from '#features/site/manage/contract.ts'

/**
 * Names the schemas that programs see, with a description and an example. Not in the contracts, because browsers would
 * load it.
 */
export function nameSchemas(): void {
  for (const [id, { schema, description, example }] of Object.entries(NAMED))
    schema.register(z.globalRegistry, { id, description, examples: [example] })
}

interface Named {
  schema: z.ZodType
  description: string
  example: unknown
}

/** Makes the compiler check the example. */
const named = <T extends z.ZodType>(schema: T, description: string, example: z.input<T>): Named => ({
  schema,
  description,
  example,
})

const AT = '2026-05-02T18:30:00.000Z'
const POST_ID = '0196a3f0-7c1e-7b3a-9f10-2f6d8c1b4a55'
const REPLY_ID = '0196a3f4-11d2-7c8e-8a61-0b7e5d3c2f19'
const MEMBER_ID = '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d'
const BUSINESS_ID = '0196a2b3-5f60-7b7c-9dae-1f203b4c5d6e'
const ARTIST_ID = 'a74b1b7f-71a5-4011-9441-d0b5e4122711'
const RECORDING_ID = 'ff9455e8-06b2-4ed9-a3e5-8bb2d5b6f1f2'
const ALBUM_ID = 'b1392450-e666-3926-a536-22c65f834433'

const AUTHOR = { username: 'ana', displayName: 'Ana', avatarUrl: null }

const MEDIA_ITEM: z.input<typeof mediaItem> = {
  id: '0196a3ef-2b3c-7d4e-8f50-61728394a5b6',
  url: `/media/community-media/${MEMBER_ID}/1777746600000-0123456789abcdef01234567.webp`,
  kind: 'image',
  alt: 'The band on a small stage',
  width: 1600,
  height: 1200,
  widths: [320, 640, 1280],
  color: '#2a1f3d',
  animated: false,
  duration: null,
}

const POST: z.input<typeof post> = {
  id: POST_ID,
  userId: MEMBER_ID,
  user: AUTHOR,
  content: 'The brass came in late, and was right. #encore',
  facets: [{ start: 39, end: 46, kind: 'tag', to: 'encore' }],
  mediaUrls: [MEDIA_ITEM.url],
  media: [MEDIA_ITEM],
  postType: 'text',
  linkedEntityType: 'artist',
  linkedEntityId: ARTIST_ID,
  linkedEntityName: 'Radiohead',
  likesCount: 3,
  repliesCount: 1,
  createdAt: AT,
  updatedAt: AT,
  editedAt: null,
  isOfficialPost: false,
  officialUntil: null,
  replyPolicy: 'everybody',
  postedAsBusinessId: null,
  businessName: null,
  card: null,
  visibility: 'public',
}

const REPLY: z.input<typeof reply> = {
  id: REPLY_ID,
  postId: POST_ID,
  parentReplyId: null,
  depth: 0,
  userId: MEMBER_ID,
  user: AUTHOR,
  content: 'So did the strings.',
  facets: [],
  likesCount: 0,
  createdAt: AT,
  editedAt: null,
  isOfficial: false,
  officialUntil: null,
  businessAccountId: null,
  businessName: null,
  deleted: null,
  card: null,
  visibility: 'public',
}

const REACTIONS = { likedPosts: [POST_ID], followedPosts: [], likedReplies: [] }

const USER: z.input<typeof authUser> = {
  id: MEMBER_ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ana@example.org',
  email_confirmed_at: AT,
  phone: '',
  last_sign_in_at: AT,
  created_at: AT,
  updated_at: AT,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { username: 'ana', display_name: 'Ana' },
  identities: [
    {
      identity_id: MEMBER_ID,
      id: MEMBER_ID,
      user_id: MEMBER_ID,
      provider: 'email',
      identity_data: { sub: MEMBER_ID, email: 'ana@example.org' },
      created_at: AT,
      last_sign_in_at: AT,
      updated_at: AT,
    },
  ],
  is_anonymous: false,
  factors: [],
}

const PROFILE = {
  id: MEMBER_ID,
  username: 'ana',
  displayName: 'Ana',
  bio: 'Listens to records in one go.',
  avatarUrl: null,
  createdAt: AT,
}

const STREAMING_LINK: z.input<typeof streamingLink> = {
  platform: 'spotify',
  name: 'Spotify',
  url: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb',
}

const LISTED_SHOW: z.input<typeof listedShow> = {
  id: '0196b0c1-9d2e-7f3a-8b4c-5d6e7f809a1b',
  kind: 'concert',
  name: 'An evening of brass',
  status: 'scheduled',
  statusReason: null,
  timeZone: 'Europe/Bucharest',
  date: '2026-06-12',
  lastDate: '2026-06-12',
  time: '20:00',
  beginsAt: '2026-06-12T17:00:00.000Z',
  overAt: '2026-06-12T23:00:00.000Z',
  previousDate: null,
  previousBeginsAt: null,
  venue: {
    id: '0196b0c1-0a1b-7c2d-8e3f-405162738495',
    name: 'The Hall',
    address: 'Main Street 1',
    city: 'Cluj-Napoca',
    country: 'RO',
    latitude: 46.7712,
    longitude: 23.6236,
  },
  cancelledDays: [],
  acts: [
    {
      number: 1,
      name: 'Radiohead',
      artistMbid: ARTIST_ID,
      isUnconfirmed: false,
      role: 'headliner',
      stage: null,
      day: null,
      time: null,
      endTime: null,
      beginsAt: null,
      endsAt: null,
    },
  ],
  actCount: 1,
  ticketLinks: [],
  festival: null,
  updatedAt: '2026-05-02T10:00:00.000Z',
  hiddenReason: null,
}

const NAMED: Record<string, Named> = {
  Access: named(accessState, 'Whether the gate is on, and whether this browser may pass.', {
    gate: true,
    granted: false,
  }),
  User: named(authUser, 'An account, as auth-js of Supabase knows it.', USER),
  Session: named(
    sessionAnswer,
    'A session: send `access_token` as a bearer token; it expires at `expires_at`.',
    {
      access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl',
      refresh_token: 'n6ZkXq1hYw7T',
      expires_in: 600,
      expires_at: 1777747200,
      token_type: 'bearer',
      user: USER,
    },
  ),
  OwnSession: named(ownSession, 'A place where the member is signed in.', {
    id: '0196a3e0-aaaa-7bbb-8ccc-0ddddeeeefff',
    device: 'Firefox on Windows',
    createdAt: AT,
    lastSeenAt: AT,
    isCurrent: true,
  }),
  SecurityEvent: named(securityEvent, 'Something that concerns the security of the account.', {
    id: 41,
    kind: 'sign_in',
    at: AT,
    device: 'Firefox on Windows',
    address: '203.0.113.7',
  }),
  DataExport: named(dataExport, 'A zip of everything that a member has on this site.', {
    id: '0196a3ff-1111-7222-8333-444455556666',
    state: 'pending',
    createdAt: AT,
    expiresAt: null,
    size: null,
    url: null,
  }),
  Profile: named(profile, 'What a member says about themselves.', PROFILE),
  PublicProfile: named(publicProfile, 'A profile with the number of posts and the likes on them.', {
    ...PROFILE,
    postsCount: 12,
    likesCount: 34,
    isWithheld: false,
  }),
  Author: named(author, 'The author of a post or reply.', AUTHOR),
  MediaItem: named(mediaItem, 'A picture or video of a post.', MEDIA_ITEM),
  PrivateDocument: named(privateDocument, 'A private picture or PDF, readable only through a signed link.', {
    id: '0196a3f9-2222-7333-8444-555566667777',
    name: 'contract.pdf',
    type: 'application/pdf',
    size: 81_234,
  }),
  StorageUse: named(storageUse, 'What the files of a member take, in bytes.', {
    used: 73_400_320,
    quota: 2_147_483_648,
    unusedBytes: 0,
    unusedFiles: 0,
  }),
  Post: named(post, 'A post of the community.', POST),
  NewPost: named(newPost, 'A post to be written.', {
    content: 'The brass came in late, and was right. #encore',
    linkedEntityType: 'artist',
    linkedEntityId: ARTIST_ID,
    linkedEntityName: 'Radiohead',
    media: [],
  }),
  Reply: named(reply, 'A reply to a post, or to a reply under it.', REPLY),
  NewReply: named(newReply, 'A reply to be written.', {
    content: 'So did the strings.',
    parentReplyId: null,
  }),
  Reactions: named(
    reactions,
    'What the viewer likes and follows among the posts and replies of the answer.',
    REACTIONS,
  ),
  FeedPage: named(feedPage, 'A page of posts; `reactions` is null for a visitor.', {
    items: [POST],
    nextCursor: null,
    pinned: [],
    reactions: REACTIONS,
  }),
  ThreadPage: named(threadPage, 'A page of a thread: each reply after its parent.', {
    items: [REPLY],
    nextCursor: null,
    reactions: null,
  }),
  LikeState: named(likeState, 'The likes right after the change.', { liked: true, likesCount: 4 }),
  FollowState: named(followState, 'Whether the viewer follows the post now.', { following: true }),
  Notification: named(notification, 'Something that happened to a post or reply of the member.', {
    id: '0196a3fa-3333-7444-8555-666677778888',
    kind: 'post_liked',
    fromUser: { username: 'ion', avatarUrl: null },
    content: 'liked your post',
    isRead: false,
    relatedPostId: POST_ID,
    postExcerpt: 'Heard a wonderful record today',
    relatedReplyId: null,
    relatedPage: null,
    about: null,
    createdAt: AT,
  }),
  StreamingLink: named(streamingLink, 'Where to listen, at the platform itself.', STREAMING_LINK),
  Artist: named(artistPage, 'An artist. `states` says which parts are still being fetched.', {
    known: true,
    mbid: ARTIST_ID,
    topic: `artist:${ARTIST_ID}`,
    name: 'Radiohead',
    slug: 'radiohead',
    type: 'Group',
    country: 'GB',
    countryName: 'United Kingdom',
    disambiguation: null,
    genre: 'Art rock',
    imageUrl: null,
    verified: false,
    verification: null,
    bio: 'Radiohead are an English rock band formed in Abingdon in 1985.',
    bioSource: { name: 'Wikipedia', url: 'https://en.wikipedia.org/wiki/Radiohead' },
    followers: 5,
    links: [STREAMING_LINK],
    others: [],
    fetchedAt: AT,
    states: { profile: 'ready', links: 'ready', biography: 'ready' },
  }),
  Song: named(song, 'A recording.', {
    id: RECORDING_ID,
    title: 'Let Down',
    lengthMs: 299_000,
    firstReleaseDate: '1997-05-21',
    artistCredit: 'Radiohead',
  }),
  Album: named(album, 'A release group.', {
    id: ALBUM_ID,
    releaseId: null,
    title: 'OK Computer',
    date: '1997-05-21',
    year: '1997',
    type: 'Album',
    trackCount: 12,
    artistCredit: 'Radiohead',
    imageUrl: null,
  }),
  Contribution: named(contribution, 'A recording or work that the artist produced or wrote.', {
    id: RECORDING_ID,
    kind: 'recording',
    title: 'Let Down',
    roles: ['Producer'],
    artistCredit: 'Radiohead',
    recordingId: RECORDING_ID,
    firstReleaseDate: '1997-05-21',
  }),
  SearchResult: named(searchResult, 'An artist, release group or recording that was found.', {
    kind: 'artist',
    id: ARTIST_ID,
    name: 'Radiohead',
    disambiguation: null,
    type: 'Group',
    country: 'GB',
    artistCredit: null,
    date: '1991',
    imageUrl: null,
  }),
  Result: named(result, 'What the page of results shows.', {
    kind: 'artist',
    id: ARTIST_ID,
    title: 'Radiohead',
    subtitle: 'Group · United Kingdom · 1991',
    imageUrl: null,
    path: `/artist/radiohead?mbid=${ARTIST_ID}`,
  }),
  Suggestion: named(suggestion, 'What may be meant by the text typed so far.', {
    id: ARTIST_ID,
    type: 'artist',
    name: 'Radiohead',
    subtitle: '',
    slug: 'radiohead',
    imageUrl: null,
  }),
  TrendingArtist: named(trendingArtist, 'An artist of the home page.', {
    id: ARTIST_ID,
    name: 'Radiohead',
    slug: 'radiohead',
    path: `/artist/radiohead?mbid=${ARTIST_ID}`,
    imageUrl: null,
    genre: 'Art rock',
    followers: '5',
    verified: false,
    verification: null,
  }),
  NewRelease: named(newRelease, 'A release of the home page.', {
    id: ALBUM_ID,
    title: 'OK Computer',
    artist: 'Radiohead',
    artistSlug: 'radiohead',
    imageUrl: null,
    thumbnailUrl: null,
    year: '1997',
    type: 'Album',
  }),
  NewsArticle: named(newsArticle, 'A story of one of the configured feeds.', {
    id: '0196a3fb-4444-7555-8666-777788889999',
    title: 'A band plays again',
    description: 'After ten years on their own.',
    link: 'https://paper.example/a-band-plays-again',
    image: null,
    source: 'The Paper',
    category: 'News',
    pubDate: AT,
    author: null,
  }),
  Festival: named(festival, 'A festival with its tickets.', {
    id: '1',
    slug: 'a-festival',
    artist: 'A Festival',
    image: '/sample/festival.webp',
    venue: 'The Park',
    city: 'Cluj-Napoca',
    address: 'Park Street 1',
    date: '2026-07-10',
    lastDate: '2026-07-12',
    time: '6:00 PM',
    timeZone: 'Europe/Bucharest',
    startsAt: '2026-07-10T15:00:00.000Z',
    days: 3,
    isPast: false,
    price: '250 RON',
    status: 'available',
    genre: 'Rock',
    description: 'Three days in the park.',
    lineup: [],
    ticketTiers: [],
  }),
  ListedShow: named(listedShow, 'A show in a list, with the first of its acts.', LISTED_SHOW),
  Show: named(show, 'A show with all of its acts.', {
    ...LISTED_SHOW,
    description: null,
    poster: null,
    endTime: null,
    endsAt: null,
    organiser: null,
    mbid: null,
    sources: [{ field: 'when', source: 'organiser' }],
    updatedAt: AT,
  }),
  BusinessAccount: named(businessAccount, 'A business account and the state of its verification.', {
    id: BUSINESS_ID,
    accountType: 'record_label',
    businessName: 'A Label',
    businessEmail: 'hello@label.example',
    website: 'https://label.example',
    socialMedia: null,
    verificationStatus: 'pending',
    rejectionReason: null,
    createdAt: AT,
  }),
  Claim: named(claim, 'A claim of a business on an artist or a festival.', {
    id: '0196a3fc-5555-7666-8777-88889999aaaa',
    kind: 'artist',
    businessAccountId: BUSINESS_ID,
    businessName: 'A Label',
    entityId: ARTIST_ID,
    entityName: 'Radiohead',
    linkedId: ARTIST_ID,
    website: null,
    claimStatus: 'pending',
    rejectionReason: null,
    additionalInformation: null,
    documents: 1,
    claimedAt: AT,
    approvedAt: null,
    lapsedAt: null,
    proof: null,
    method: null,
  }),
  ManagedEntity: named(managedEntity, 'An artist or festival, and the business that manages it.', {
    type: 'artist',
    id: ARTIST_ID,
    name: 'Radiohead',
    slug: null,
    bio: null,
    country: 'GB',
    imageUrl: null,
    business: { id: BUSINESS_ID, businessName: 'A Label' },
    role: 'owner',
  }),
  ModerationEntry: named(moderationEntry, 'A pin, or a hide with its reason.', {
    action: 'pin',
    reason: null,
    isOwn: true,
  }),
  AuditEntry: named(auditEntry, 'One line of the audit log.', {
    id: 7,
    at: AT,
    actor: { username: 'ana', displayName: 'Ana' },
    action: 'artist_claim.approve',
    outcome: 'done',
    subjectId: '0196a3fc-5555-7666-8777-88889999aaaa',
    subjectName: 'Radiohead',
    before: null,
    after: null,
  }),
}
