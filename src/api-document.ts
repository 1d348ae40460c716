import { SESSION_SCHEME } from '#platform/http/api-docs/describe-operations.ts'
import type { Platform } from './platform/platform.ts'

const TAGS: Record<string, string> = {
  Access: 'The access code page before the launch.',
  Accounts: 'Signing up and in, second factors, sessions, and what a member may do with their account.',
  Admin: 'Decisions about business accounts and claims, and the audit log.',
  Artists: 'Artists and their songs, albums, collaborations, credits and news.',
  'Blocking and muting': 'What a member does not want to see, and who may not reach them.',
  Business: 'Business accounts and the claims that they make on artists and festivals.',
  Catalogue: 'Search in the copy of MusicBrainz that this site has.',
  Community: 'Posts, replies, likes and follows.',
  Discovery: 'What the home pages show, news, and suggestions while somebody types.',
  Festivals: 'Festivals with their tickets and calendar files.',
  Following:
    'Artists, labels, festivals, venues and members that a member follows, and what they want to hear of them.',
  Images: 'Pictures of other sites, resized.',
  Labels: 'Record labels and their releases.',
  Live: 'What happens on the site, as server-sent events.',
  Manage: 'What verified businesses do with the artists and festivals that they manage.',
  Merch: 'Products that artists link to in their own shops.',
  Media: 'Pictures, videos and private documents of members.',
  Notices: 'What members hear of what they follow, and where.',
  Notifications: 'What happened to a member’s posts and replies.',
  Pages: 'What verified businesses state on the pages of artists, festivals and labels.',
  Profiles: 'What members say about themselves.',
  Records: 'Albums and songs: tracks, editions, credits and versions.',
  Reports: 'Reports of members, and what moderators decide about them.',
  Sharing: 'Feeds, sitemaps, previews and what else other programs read.',
  Site: 'Texts and settings of the operator.',
  Shows: 'Concerts, festivals and streams, as their organisers announce them.',
  Team: 'Who acts for a business, and the invitations to its team.',
}

/** The parts of the OpenAPI document that do not belong to a route. */
export const apiDocument = ({ config: { publicUrl }, site }: Pick<Platform, 'config' | 'site'>) => ({
  openapi: '3.1.0',
  info: {
    title: 'Fanfare',
    version: '1',
    description: [
      'The API of a Fanfare site. Lists come in pages: `nextCursor` of an answer is the `cursor` of the next request, and null at the end.',
      'Errors are problem details (RFC 9457); those of bad input have a message for each field under `errors`.',
      'While the access gate is on, requests need its cookie, which `POST /api/access` sets.',
      `The source code is under the AGPL; [licences of the packages in it](${publicUrl}/licences.txt).`,
    ].join('\n\n'),
    contact: {
      name: 'The operator of this site',
      url: publicUrl,
      email: site.values.contactEmail ?? undefined,
    },
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: publicUrl, description: 'This site' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
})

/** The security schemes of the document. */
export const SECURITY_SCHEMES = {
  [SESSION_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of a session: `POST /auth/v1/token?grant_type=password` returns one.',
  },
} as const
