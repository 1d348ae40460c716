import { type DnsServer, openDnsServer } from '../support/dns-server.ts'
import { emptyListing, type Listing, listingReply } from '../support/listing-source.ts'
import { openOutside } from '../support/outside.ts'
import { sourcesAt } from '../support/world.ts'
import { test as base, LIVE } from './fixtures.ts'

/** The outside of a site: sources that list addresses, and a name server. */
interface Outside extends Listing {
  dns: DnsServer
  settings: Record<string, string>
}

/** `test` on a live site with sources and a name server that a test fills. */
export const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that a fixture needs no other
    async ({}, use) => {
      const listing = emptyListing()
      const sources = await openOutside((path) => listingReply(path, listing))
      const dns = await openDnsServer()
      await use({ ...listing, dns, settings: { ...sourcesAt(sources), DNS_SERVERS: dns.address } })
      await dns.close()
      await sources.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ outside }, use) => use({ ...LIVE, ...outside.settings }), { scope: 'worker' }],
})
