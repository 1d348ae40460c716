import { createRoute, z } from '@hono/zod-openapi'
import { LRUCache } from 'lru-cache'
import { countMembers } from '#features/community/profiles/public.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { HOUR_MS } from '#platform/time.ts'
import packageFile from '../../../../../package.json' with { type: 'json' }

const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
const KEEP = 'public, max-age=3600'

const openSearch = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/opensearch.xml',
  operationId: 'getOpenSearch',
  tags: ['Sharing'],
  summary: 'Lets browsers offer the search of this site (OpenSearch 1.1). For everybody.',
  responses: {
    200: {
      description: 'An OpenSearch description',
      content: { 'application/opensearchdescription+xml': { schema: z.string() } },
    },
    ...problems(429),
  },
})

const nodeInfoLinks = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/.well-known/nodeinfo',
  operationId: 'getNodeInfoLinks',
  tags: ['Sharing'],
  summary: 'Where this site describes itself (NodeInfo). For everybody.',
  responses: {
    200: json(z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) }), 'The addresses'),
    ...problems(429),
  },
})

const nodeInfo = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  path: '/nodeinfo/2.1',
  operationId: 'getNodeInfo',
  tags: ['Sharing'],
  summary: 'The software of this site and how many members it has (NodeInfo 2.1). For everybody.',
  responses: {
    200: json(
      z.object({
        version: z.literal('2.1'),
        software: z.object({ name: z.string(), version: z.string() }),
        protocols: z.array(z.string()),
        services: z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) }),
        openRegistrations: z.boolean(),
        usage: z.object({ users: z.object({ total: z.int() }) }),
        metadata: z.object({}),
      }),
      'The description',
    ),
    ...problems(429),
  },
})

/** Machine-readable descriptions of this site, for browsers and for directories of community sites. */
export function createAboutSiteRoutes({ config: { publicUrl }, reads, site }: Platform) {
  const members = new LRUCache<'members', number>({
    max: 1,
    ttl: HOUR_MS,
    fetchMethod: () => countMembers(reads.db),
  })
  return createRouter()
    .openapi(openSearch, (c) =>
      c.body(openSearchXml(publicUrl, siteName(site.values)), 200, {
        'Content-Type': 'application/opensearchdescription+xml; charset=utf-8',
        'Cache-Control': KEEP,
      }),
    )
    .openapi(nodeInfoLinks, (c) =>
      c.json({ links: [{ rel: SCHEMA, href: `${publicUrl}/nodeinfo/2.1` }] }, 200, { 'Cache-Control': KEEP }),
    )
    .openapi(nodeInfo, async (c) =>
      c.json(
        {
          version: '2.1' as const,
          software: { name: 'fanfare', version: packageFile.version },
          // The site does not federate.
          protocols: [],
          services: { inbound: [], outbound: ['atom1.0'] },
          openRegistrations: site.values.registration === 'open',
          usage: { users: { total: await members.forceFetch('members') } },
          metadata: {},
        },
        200,
        { 'Cache-Control': KEEP },
      ),
    )
}

function openSearchXml(publicUrl: string, name: string): string {
  const url = escapeXml(publicUrl)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The standard allows 16 characters.
    `<ShortName>${escapeXml(Array.from(name).slice(0, 16).join(''))}</ShortName>`,
    '<Description>Artists and their music</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="16" height="16" type="image/x-icon">${url}/favicon.ico</Image>`,
    `<Url type="text/html" template="${url}/search?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${url}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}
