import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ClaimEvidence, Proof, ProofCheck } from '#features/business/proofs/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { type Business, createArtist, createBusiness } from './business.ts'
import { trustedCertificate } from './certificate.ts'
import { type DnsServer, openDnsServer, type Zone } from './dns-server.ts'
import { emptyListing, type Listing, listingReply } from './listing-source.ts'
import { createMember } from './members.ts'
import { type Outside, openOutside } from './outside.ts'
import { openTestSite, type SiteOptions, type TestSite } from './site.ts'

const DAY_MS = 24 * 60 * 60_000
/** The servers of a test's web are on this address; the rest of this machine stays forbidden. */
const WEB = '127.8.0.0/16'
export const WEB_ADDRESS = '127.8.0.1'
const HOSTS = [
  'miras.example',
  'www.miras.example',
  'fans.miras.example',
  'evil.example',
  'social.example',
  'plc.example',
]
const SHARED_HOSTS = ['mira.github.io', 'evil.github.io', 'mira.bandcamp.com', 'xn--mirs-63d.example']

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A small web with a name server, sources that list its addresses, and a site whose clock a test can move. */
export interface ProofWorld extends Listing {
  site: TestSite
  /** The port of the web over https. */
  port: number
  /** The port of the web without encryption. */
  plainPort: number
  dns: DnsServer
  sources: Outside
  /** The answers of a host by path. Cleared by `reset`. */
  pages: Map<string, Answer>
  /** Moves the clock of the site. */
  pass(days: number): void
  at(host: string, path?: string): string
  reset(): void
  /** A verified business of a new member, and an artist. */
  newcomer(): Promise<{ business: Business; artistId: string }>
  begin(business: Business, artistId: string, address: string): Promise<Proof>
  beginForFestival(
    business: Business,
    festival: { festivalId: string } | { festivalName: string },
    address: string,
  ): Promise<Proof>
  beginForLabel(business: Business, labelId: string, address: string): Promise<Proof>
  beginForVenue(business: Business, venueId: string, address: string): Promise<Proof>
  check(business: Business, proof: { id: string }): Promise<ProofCheck>
  evidence(claimId: string): Promise<ClaimEvidence | null>
  close(): Promise<void>
}

/** `env` are further settings of the site; `open` opens it. */
export async function openProofWorld(
  env: Record<string, string> = {},
  open: (options: SiteOptions) => Promise<TestSite> = openTestSite,
): Promise<ProofWorld> {
  let offset = 0
  const clock: Clock = { now: () => new Date(Date.now() + offset) }
  const pages = new Map<string, Answer>()
  const listing = emptyListing()
  const { listed, statements, series } = listing
  const answer: Answer = (request, response) => {
    const host = request.headers.host?.split(':')[0]
    const page = pages.get(`${host}${request.url}`)
    if (page) return page(request, response)
    response.writeHead(404)
    response.end('not found')
  }
  const web = createServer(trustedCertificate([...HOSTS, ...SHARED_HOSTS]), answer)
  const plain = createPlainServer(answer)
  for (const server of [web, plain]) {
    await new Promise<void>((resolve) => server.listen(0, WEB_ADDRESS, resolve))
  }
  const port = (web.address() as AddressInfo).port
  const zones = (): [string, Zone][] =>
    [...HOSTS, ...SHARED_HOSTS].map((host) => [host, { a: [WEB_ADDRESS] }])
  const dns = await openDnsServer(Object.fromEntries(zones()))
  const sources = await openOutside((path) => listingReply(path, listing))
  const site = await open({
    clock,
    env: {
      PUBLIC_URL: 'https://fanfare.example',
      DNS_SERVERS: dns.address,
      ALLOW_PRIVATE_SOURCES: `${WEB},127.0.0.1/32`,
      MUSICBRAINZ_URL: `${sources.url}/ws/2`,
      MUSICBRAINZ_RATE: '1000',
      WIKIDATA_URL: `${sources.url}/wikidata`,
      PLC_DIRECTORY_URL: `https://plc.example:${port}`,
      ...env,
    },
  })
  const send = async (business: Business, path: string, body?: unknown) => {
    const answer = await site.request(path, { method: 'POST', headers: business.owner.headers, body })
    const json = await answer.json()
    if (answer.status >= 300) throw new Error(`${answer.status} ${json.detail}`)
    return json
  }
  return {
    site,
    port,
    plainPort: (plain.address() as AddressInfo).port,
    dns,
    sources,
    pages,
    listed,
    statements,
    series,
    pass(days) {
      offset += days * DAY_MS
    },
    at: (host, path = '/') => `https://${host}:${port}${path}`,
    reset() {
      pages.clear()
      listed.clear()
      statements.clear()
      series.clear()
      dns.zones.clear()
      for (const [name, zone] of zones()) dns.zones.set(name, zone)
    },
    async newcomer() {
      const business = await createBusiness(site, await createMember(site))
      return { business, artistId: await createArtist(site, 'Mira Solenne') }
    },
    begin: (business, artistMusicbrainzId, address) =>
      send(business, '/api/business/proofs', {
        kind: 'artist',
        businessAccountId: business.id,
        artistMusicbrainzId,
        address,
      }),
    beginForFestival: (business, festival, address) =>
      send(business, '/api/business/proofs', {
        kind: 'festival',
        businessAccountId: business.id,
        ...festival,
        address,
      }),
    beginForLabel: (business, labelMusicbrainzId, address) =>
      send(business, '/api/business/proofs', {
        kind: 'label',
        businessAccountId: business.id,
        labelMusicbrainzId,
        address,
      }),
    beginForVenue: (business, venueId, address) =>
      send(business, '/api/business/proofs', {
        kind: 'venue',
        businessAccountId: business.id,
        venueId,
        address,
      }),
    check: (business, { id }) => send(business, `/api/business/proofs/${id}/check`),
    async evidence(claimId) {
      const row = await site.platform.db
        .selectFrom('entity_claims')
        .select('evidence')
        .where('id', '=', claimId)
        .executeTakeFirstOrThrow()
      return row.evidence
    },
    async close() {
      await site.close()
      await sources.close()
      await dns.close()
      for (const server of [web, plain]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

/** Sends html. */
export const html =
  (body: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(body)
  }

/** Sends JSON. */
export const jsonPage = (body: unknown, type = 'application/json') => typed(JSON.stringify(body), type)

/** Sends a text or bytes of a content type. */
export const typed =
  (body: string | Buffer, type: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': type })
    response.end(body)
  }

export const redirectTo =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { Location: location })
    response.end()
  }
