import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createNameServers } from '#platform/fetch/name-servers.ts'
import { createMetrics } from '#platform/metrics.ts'
import { type DnsServer, openDnsServer, type Zone } from '../../support/dns-server.ts'
import { openOutside } from '../../support/outside.ts'

const metrics = createMetrics({ engine: 'postgres', pool: new pg.Pool() })

describe('name servers', () => {
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
  })
  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one)
    return one
  }
  const open = async (zones: Record<string, Zone>): Promise<DnsServer> => keep(await openDnsServer(zones))
  const ask = (servers: DnsServer[], allowPrivate: boolean | string[] = ['127.0.0.0/8']) => {
    const addresses = servers.map(({ address }) => address)
    const nameServers = createNameServers(addresses, {
      publicUrl: 'https://fanfare.example',
      site: { values: { contactEmail: 'us@fanfare.example' } },
      allowPrivate,
      metrics,
    })
    opened.push(...nameServers)
    return nameServers
  }

  it('give the text records and the alias of a name, and nothing for one that does not exist', async () => {
    const long = 'x'.repeat(300)
    const [server] = ask([
      await open({
        '_fanfare.miras.example': { txt: ['fanfare-verification=abc', long] },
        'alias.example': { cname: 'elsewhere.example' },
      }),
    ])
    expect(await server.texts('_fanfare.miras.example')).toEqual(['fanfare-verification=abc', long])
    expect(await server.aliasOf('alias.example')).toBe('elsewhere.example')
    expect(await server.aliasOf('_fanfare.miras.example')).toBeUndefined()
    expect(await server.texts('nobody.example')).toEqual([])
  })

  // A resolver that is kept waits ever less after quick answers, so that a slow one counts as silent.
  it('are asked each question by a new resolver', async () => {
    const dns = await open({ 'miras.example': { a: ['127.0.0.1'], txt: ['one'] } })
    const [server] = ask([dns])
    await Promise.all([
      server.texts('miras.example'),
      server.texts('other.example'),
      server.aliasOf('miras.example'),
      server.resolve?.('miras.example'),
    ])
    expect(dns.questions).toHaveLength(5)
    // One resolver would ask all of them from one port.
    expect(new Set(dns.askers).size).toBe(5)
  })

  it('lead requests to the addresses that they give, each its own', async () => {
    const outside = keep(await openOutside(() => ({ body: 'found' })))
    const port = new URL(outside.url).port
    const [here, elsewhere] = ask([
      await open({ 'miras.example': { a: ['127.0.0.1'] } }),
      await open({ 'other.example': { a: ['127.0.0.1'] } }),
    ])
    const get = { source: 'test', maxBytes: 100, wholeMs: 5000 }
    const answer = await here.fetcher.get(`http://miras.example:${port}/`, get)
    expect(answer.body.toString()).toBe('found')
    await expect(elsewhere?.fetcher.get(`http://miras.example:${port}/`, get)).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })

  it.each([['10.0.0.1'], ['127.8.0.1'], ['169.254.169.254'], ['93.184.216.34', '10.0.0.1']])(
    'cannot lead requests into a network that is not allowed: %s %s',
    async (...addresses) => {
      const [server] = ask([await open({ 'inside.example': { a: addresses } })], ['127.9.0.0/16'])
      await expect(
        server.fetcher.get('http://inside.example/', { source: 'test', maxBytes: 100, wholeMs: 5000 }),
      ).rejects.toMatchObject({ kind: 'refused' })
    },
  )
})
