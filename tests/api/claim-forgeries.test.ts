import { parse } from 'tldts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Proof } from '#features/business/proofs/contract.ts'
import { coversAddress, provableAddress, SHARED_DOMAINS } from '#features/business/proofs/server/addresses.ts'
import { reasonsForReview } from '#features/business/proofs/server/decision.ts'
import { searchAddress, waysFor } from '#features/business/proofs/server/search-address.ts'
import { createNameServers } from '#platform/fetch/name-servers.ts'
import { openDnsServer } from '../support/dns-server.ts'
import { faults } from '../support/outside.ts'
import {
  html,
  jsonPage,
  openProofWorld,
  type ProofWorld,
  redirectTo,
  WEB_ADDRESS,
} from '../support/proof-world.ts'

const HOMEPAGE = 'official homepage'
const FILE = '/.well-known/fanfare.json'

interface Forged {
  world: ProofWorld
  proof: Proof
  /** The token of somebody else's claim. */
  foreign: string
}

/** Puts the forgery into the web of the test. `path`: of the listed page. */
type Forgery = [name: string, path: string, forge: (forged: Forged) => void]

const record = (text: (forged: Forged) => string[], name = '_fanfare.miras.example') =>
  function forge(forged: Forged) {
    forged.world.dns.zones.set(name, { txt: text(forged) })
  }
const page = (text: (forged: Forged) => string, host = 'miras.example', path = '/') =>
  function forge(forged: Forged) {
    forged.world.pages.set(`${host}${path}`, html(text(forged)))
  }
const file = (body: (forged: Forged) => unknown, host = 'miras.example', path = FILE) =>
  function forge(forged: Forged) {
    forged.world.pages.set(`${host}${path}`, jsonPage(body(forged)))
  }
const own = ({ proof }: Forged) => `fanfare-verification=${proof.token}`
const link = (rel: string) => page(({ proof }) => `<a rel="${rel}" href="${proof.link}">me</a>`)
const around = (before: string, after: string) =>
  page(({ proof }) => `${before}<a rel="me" href="${proof.link}">me</a>${after}`)

/** Each puts the token somewhere that does not prove control of https://miras.example/. */
const FORGERIES: Forgery[] = [
  // Wrong tokens.
  ['a record with another claim’s token', '/', record(({ foreign }) => [`fanfare-verification=${foreign}`])],
  ['a file with another claim’s token', '/', file(({ foreign }) => ({ tokens: [foreign] }))],
  [
    'a link with another claim’s token',
    '/',
    page(({ foreign }) => `<a rel="me" href="https://fanfare.example/verify/${foreign}">`),
  ],
  ['a record with half of the token', '/', record(({ proof }) => [own({ proof } as Forged).slice(0, -4)])],
  ['a record with more than the token', '/', record((forged) => [`${own(forged)}x`])],
  ['a record with the token alone', '/', record(({ proof }) => [proof.token])],
  ['a record with the token in capitals', '/', record((forged) => [own(forged).toUpperCase()])],
  ['a record with a space before the token', '/', record((forged) => [` ${own(forged)}`])],
  ['a file with the token as a text', '/', file(({ proof }) => ({ tokens: proof.token }))],
  ['a file with the token under another name', '/', file(({ proof }) => ({ token: [proof.token] }))],
  ['a file with a list of lists', '/', file(({ proof }) => ({ tokens: [[proof.token]] }))],
  [
    'a file with a thousand tokens',
    '/',
    file(({ proof }) => ({ tokens: [...Array(1000).fill('guess'), proof.token] })),
  ],
  ['a file that is the bare token', '/', file(({ proof }) => proof.token)],
  ...['text/html', 'text/plain', 'application/octet-stream', 'image/svg+xml'].map(
    (type): Forgery => [
      `a file of the type ${type}`,
      '/',
      ({ world, proof }) =>
        world.pages.set(`miras.example${FILE}`, jsonPage({ tokens: [proof.token] }, type)),
    ],
  ),
  // Other names of the name system.
  ['a record at the host itself', '/', record((forged) => [own(forged)], 'miras.example')],
  ['a record below a subdomain', '/', record((forged) => [own(forged)], '_fanfare.fans.miras.example')],
  ['a record below www', '/', record((forged) => [own(forged)], '_fanfare.www.miras.example')],
  ['a record at the parent', '/', record((forged) => [own(forged)], '_fanfare.example')],
  ['a record of a homograph', '/', record((forged) => [own(forged)], '_fanfare.xn--mirs-63d.example')],
  ['a record of another host', '/', record((forged) => [own(forged)], '_fanfare.evil.example')],
  // Other hosts of the web.
  ['a file of a subdomain', '/', file(({ proof }) => ({ tokens: [proof.token] }), 'fans.miras.example')],
  ['a file of a homograph', '/', file(({ proof }) => ({ tokens: [proof.token] }), 'xn--mirs-63d.example')],
  [
    'a file elsewhere on the host',
    '/',
    file(({ proof }) => ({ tokens: [proof.token] }), 'miras.example', '/fanfare.json'),
  ],
  [
    'a link of a subdomain',
    '/',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`, 'fans.miras.example'),
  ],
  [
    'a link of another page of the host',
    '/',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`, 'miras.example', '/guestbook'),
  ],
  // Redirects.
  [
    'a file behind a redirect to another host',
    '/',
    ({ world, proof }) => {
      world.pages.set(`miras.example${FILE}`, redirectTo(world.at('evil.example', '/f')))
      world.pages.set('evil.example/f', jsonPage({ tokens: [proof.token] }))
    },
  ],
  [
    'a file behind a redirect within the host',
    '/',
    ({ world, proof }) => {
      world.pages.set(`miras.example${FILE}`, redirectTo('/uploads/f.json'))
      world.pages.set('miras.example/uploads/f.json', jsonPage({ tokens: [proof.token] }))
    },
  ],
  [
    'a page behind an open redirect to another host',
    '/',
    ({ world, proof }) => {
      world.pages.set('miras.example/', redirectTo(world.at('evil.example')))
      world.pages.set('evil.example/', html(`<a rel="me" href="${proof.link}">`))
    },
  ],
  [
    'a link of a homograph',
    '/',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`, 'xn--mirs-63d.example'),
  ],
  [
    'a page behind a redirect to a homograph',
    '/',
    ({ world, proof }) => {
      world.pages.set('miras.example/', redirectTo(world.at('xn--mirs-63d.example')))
      world.pages.set('xn--mirs-63d.example/', html(`<a rel="me" href="${proof.link}">`))
    },
  ],
  [
    'a page behind a redirect to a subdomain',
    '/',
    ({ world, proof }) => {
      world.pages.set('miras.example/', redirectTo(world.at('fans.miras.example')))
      world.pages.set('fans.miras.example/', html(`<a rel="me" href="${proof.link}">`))
    },
  ],
  [
    'a page behind a redirect to another path',
    '/',
    ({ world, proof }) => {
      world.pages.set('miras.example/', redirectTo('/guestbook'))
      world.pages.set('miras.example/guestbook', html(`<a rel="me" href="${proof.link}">`))
    },
  ],
  [
    'a page behind a redirect to http',
    '/',
    ({ world, proof }) => {
      const plain = html(`<a rel="me" href="${proof.link}">`)
      const encrypted = redirectTo(`http://miras.example:${world.plainPort}/`)
      world.pages.set('miras.example/', (request, response) =>
        ('encrypted' in request.socket ? encrypted : plain)(request, response),
      )
    },
  ],
  [
    'a page that redirects without end',
    '/',
    ({ world }) => world.pages.set('miras.example/', redirectTo('/')),
  ],
  [
    'a page that redirects into our own network',
    '/',
    ({ world }) => world.pages.set('miras.example/', redirectTo('http://169.254.169.254/latest/meta-data/')),
  ],
  [
    'a page that redirects by its text',
    '/',
    page(({ proof }) => `<meta http-equiv="refresh" content="0;url=${proof.link}">`),
  ],
  // Links that prove nothing.
  ['a link without rel', '/', page(({ proof }) => `<a href="${proof.link}">me</a>`)],
  ['a link with rel="author"', '/', link('author')],
  ['a link with rel="me nofollow"', '/', link('me nofollow')],
  ['a link with rel="me ugc"', '/', link('me ugc')],
  ['a link with rel="sponsored me"', '/', link('sponsored me')],
  ['a link with rel="ME NOFOLLOW"', '/', link('ME NOFOLLOW')],
  ['a link with rel="home-me"', '/', link('home-me')],
  [
    'a link without rel beside another one with rel="me"',
    '/',
    page(({ proof }) => `<a href="${proof.link}">me</a><a rel="me" href="https://social.example/@mira">`),
  ],
  [
    'two disowned links',
    '/',
    page(({ proof }) =>
      ['nofollow me', 'me ugc'].map((rel) => `<a rel="${rel}" href="${proof.link}">`).join(''),
    ),
  ],
  ['a link in a comment', '/', around('<!-- ', ' -->')],
  ['a link in a script', '/', around('<script>"', '"</script>')],
  ['a link in a template', '/', around('<template>', '</template>')],
  ['a link in a noscript', '/', around('<noscript>', '</noscript>')],
  ['a link in a text field', '/', around('<textarea>', '</textarea>')],
  ['a link in the text of a title', '/', around('<title>', '</title>')],
  ['the token in the text of the page', '/', page(({ proof }) => `<p>${proof.token} ${proof.link}</p>`)],
  ['the link in escaped text', '/', page(({ proof }) => `&lt;a rel="me" href="${proof.link}"&gt;`)],
  [
    'a link to our page without a token',
    '/',
    page(() => '<a rel="me" href="https://fanfare.example/artist/mira">'),
  ],
  ['a link to a longer address', '/', page(({ proof }) => `<a rel="me" href="${proof.link}/x">`)],
  ['a link to an address with a query', '/', page(({ proof }) => `<a rel="me" href="${proof.link}?a">`)],
  [
    'a link to a site that looks like ours',
    '/',
    page(({ proof }) => `<a rel="me" href="https://fanfare.example.evil.example/verify/${proof.token}">`),
  ],
  [
    'a link over http',
    '/',
    page(({ proof }) => `<a rel="me" href="${proof.link.replace('https', 'http')}">`),
  ],
  [
    'a page that is sent as plain text',
    '/',
    ({ world, proof }) =>
      world.pages.set('miras.example/', (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain' })
        response.end(`<a rel="me" href="${proof.link}">`)
      }),
  ],
  [
    'an error page with the link',
    '/',
    ({ world, proof }) =>
      world.pages.set('miras.example/', (_, response) => {
        response.writeHead(404, { 'Content-Type': 'text/html' })
        response.end(`<p>No page ${proof.link}</p><a rel="me" href="${proof.link}">`)
      }),
  ],
  // Malicious answers.
  [
    'an answer of 10 MB',
    '/',
    ({ world, proof }) =>
      world.pages.set('miras.example/', html(`${' '.repeat(10_000_000)}<a rel="me" href="${proof.link}">`)),
  ],
  [
    'an answer without end',
    '/',
    ({ world }) => world.pages.set(`miras.example${FILE}`, faults.fiftyMegabytes),
  ],
  ['an answer that is cut', '/', ({ world }) => world.pages.set(`miras.example${FILE}`, faults.reset)],
  // A path does not prove its host, nor a host a path of another owner.
  ['a record for an address with a path', '/mira', record((forged) => [own(forged)])],
  ['a file for an address with a path', '/mira', file(({ proof }) => ({ tokens: [proof.token] }))],
  [
    'a link of the root for an address with a path',
    '/mira',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`),
  ],
  [
    'a link of a longer path',
    '/mira',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`, 'miras.example', '/mira/guestbook'),
  ],
  [
    'a link of a path in capitals',
    '/mira',
    page(({ proof }) => `<a rel="me" href="${proof.link}">`, 'miras.example', '/MIRA'),
  ],
  // Profiles.
  [
    'a fediverse profile that says it is another',
    '/@mira',
    ({ world, proof }) =>
      world.pages.set('miras.example/@mira', actorOf(world, proof, { id: '/users/eve', url: '/@eve' })),
  ],
  [
    'a fediverse profile of another host',
    '/@mira',
    ({ world, proof }) =>
      world.pages.set(
        'miras.example/@mira',
        actorOf(world, proof, { id: world.at('evil.example', '/users/eve'), url: '/@mira' }),
      ),
  ],
  [
    'a fediverse profile with the link in its biography',
    '/@mira',
    ({ world, proof }) =>
      world.pages.set(
        'miras.example/@mira',
        actorOf(world, proof, { id: '/@mira', url: '/@mira', field: 'summary' }),
      ),
  ],
  ...['application/json', 'application/ld+json', 'text/plain', 'text/html', 'image/png'].map(
    (type): Forgery => [
      `a fediverse profile of the type ${type}, as of an uploaded file`,
      '/@mira',
      ({ world, proof }) =>
        world.pages.set(
          'miras.example/@mira',
          actorOf(world, proof, { id: '/@mira', url: '/@mira', contentType: type }),
        ),
    ],
  ),
  [
    'a fediverse post that is no profile',
    '/@mira',
    ({ world, proof }) =>
      world.pages.set(
        'miras.example/@mira',
        actorOf(world, proof, { id: '/@mira', url: '/@mira', type: 'Note' }),
      ),
  ],
]

function actorOf(
  world: ProofWorld,
  proof: Proof,
  {
    id,
    url,
    type = 'Person',
    field = 'attachment',
    contentType = 'application/activity+json',
  }: { id: string; url: string; type?: string; field?: string; contentType?: string },
) {
  const at = (one: string) => (one.startsWith('/') ? world.at('miras.example', one) : one)
  const value = [{ type: 'PropertyValue', name: 'Fanfare', value: proof.link }]
  return jsonPage({ id: at(id), url: at(url), type, [field]: value }, contentType)
}

interface Profile {
  did: string | string[]
  document: { id: string; alsoKnownAs: string[]; service: { id: string; serviceEndpoint: string }[] }
  uri: string
  value: object
  type?: string
}

/** How each forged profile differs from the true profile of the handle miras.example. */
const BLUESKY: [name: string, forge: (profile: Profile, forged: Forged) => Partial<Profile>][] = [
  [
    'whose identity names another handle',
    ({ document }) => ({ document: { ...document, alsoKnownAs: ['at://evil.example'] } }),
  ],
  [
    'whose identity names a subdomain of the handle',
    ({ document }) => ({ document: { ...document, alsoKnownAs: ['at://fans.miras.example'] } }),
  ],
  [
    'whose identity is that of somebody else',
    ({ document }) => ({ document: { ...document, id: 'did:web:evil.example' } }),
  ],
  ['of a handle with two identities', ({ did }) => ({ did: [did, 'did:web:evil.example'].flat() })],
  ['of a handle whose identity is on another host', () => ({ did: 'did:web:evil.example' })],
  [
    'whose server is named for something else',
    ({ document }) => ({
      document: { ...document, service: document.service.map((one) => ({ ...one, id: '#feed' })) },
    }),
  ],
  ['with another claim’s token', (_, { foreign }) => ({ value: { description: foreign } })],
  ['with more than the token', (_, { proof }) => ({ value: { description: `${proof.token}x` } })],
  ['that is another record', ({ uri }) => ({ uri: uri.replace('/self', '/draft') })],
  ['that is a post', ({ uri }) => ({ uri: uri.replace('actor.profile', 'feed.post') })],
  ['that is of another identity', () => ({ uri: 'at://did:web:evil.example/app.bsky.actor.profile/self' })],
  ['that is a web page', () => ({ type: 'text/html' })],
  ['that is a file of no known type', () => ({ type: 'application/octet-stream' })],
  ['with the link in its name', (_, { proof }) => ({ value: { displayName: proof.link, description: '' } })],
]

describe('forged proofs', () => {
  let world: ProofWorld
  let foreign: string
  /** A forgery for each path of the host; the token stays valid, because none is accepted. */
  const forgers = new Map<string, Awaited<ReturnType<typeof listed>>>()
  beforeAll(async () => {
    world = await openProofWorld()
    for (const path of new Set(FORGERIES.map(([, listedPath]) => listedPath))) {
      forgers.set(path, await listed(world.at('miras.example', path), 0))
    }
    const url = world.at('miras.example')
    foreign = (await listed(url, 0)).proof.token
  })
  beforeEach(() => world.reset())
  afterAll(() => world.close())

  const listed = async (url: string, days = 31) => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type: HOMEPAGE, url }])
    await world.begin(business, artistId, url)
    world.pass(days)
    return { business, artistId, proof: await world.begin(business, artistId, url) }
  }
  const forgedAt = (path: string) => {
    const forger = forgers.get(path)
    if (!forger) throw new Error(`Nobody forges at ${path}.`)
    return forger
  }
  const status = async (business: Parameters<ProofWorld['check']>[0], proof: Proof) =>
    (await world.check(business, proof)).claim?.claimStatus

  it('are at least 60', () => {
    expect(FORGERIES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(FORGERIES.map(([name]) => name)).size).toBe(FORGERIES.length)
  })

  it.each(FORGERIES)('are not accepted: %s', async (_, path, forge) => {
    const { business, proof } = forgedAt(path)
    forge({ world, proof, foreign })
    const { claim, attempts } = await world.check(business, proof)
    expect(claim).toBeNull()
    for (const attempt of attempts) expect(attempt.expected).not.toBe('')
  })

  it.each([
    [
      'a record that is an alias of another domain',
      ({ world, proof }: Forged) => {
        world.dns.zones.set('_fanfare.miras.example', { cname: 'txt.evil.test' })
        world.dns.zones.set('txt.evil.test', { txt: [`fanfare-verification=${proof.token}`] })
      },
    ],
    [
      'a record behind a chain of aliases that leads to another domain in the end',
      ({ world, proof }: Forged) => {
        const inside = [1, 2, 3, 4, 5].map((step) => `a${step}.miras.example`)
        for (const [at, name] of ['_fanfare.miras.example', ...inside].entries()) {
          world.dns.zones.set(name, { cname: inside[at] ?? 'txt.evil.test' })
        }
        world.dns.zones.set('txt.evil.test', { txt: [`fanfare-verification=${proof.token}`] })
      },
    ],
    [
      'a record of every name below the host',
      ({ world, proof }: Forged) => {
        world.dns.zones.set('*.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
      },
    ],
  ])('go to an admin: %s', async (_, forge) => {
    const { business, proof } = await listed(world.at('miras.example'))
    forge({ world, proof, foreign: '' })
    expect(await status(business, proof)).toBe('pending')
  })

  it('go to an admin when the address answers without encryption only', async () => {
    const url = `http://miras.example:${world.plainPort}/`
    const { business, proof } = await listed(url)
    world.pages.set('miras.example/', html(`<a rel="me" href="${proof.link}">`))
    expect(await world.check(business, proof)).toMatchObject({
      claim: { claimStatus: 'pending' },
      reasons: ['The address answers without encryption only.'],
    })
  })

  it.each(['mira.github.io', 'mira.bandcamp.com'])(
    'are not accepted where anybody gets a page: records and files of %s',
    async (host) => {
      const { business, proof } = await listed(world.at(host))
      world.dns.zones.set(`_fanfare.${host}`, { txt: [`fanfare-verification=${proof.token}`] })
      world.dns.zones.set('_fanfare.github.io', { txt: [`fanfare-verification=${proof.token}`] })
      world.pages.set(`${host}${FILE}`, jsonPage({ tokens: [proof.token] }))
      world.pages.set('evil.github.io/', html(`<a rel="me" href="${proof.link}">`))
      expect(await status(business, proof)).toBeUndefined()
      world.pages.set(`${host}/`, html(`<a rel="me" href="${proof.link}">`))
      expect(await status(business, proof)).toBe('approved')
    },
  )

  it.each([
    ...['evil.github.io', 'mira.gitlab.io', 'mira.pages.dev', 'mira.netlify.app', 'mira.vercel.app'],
    ...[
      'mira.blogspot.com',
      'mira.wordpress.com',
      'mira.tumblr.com',
      'mira.myshopify.com',
      'mira.bandcamp.com',
    ],
    ...['mira.s3.amazonaws.com', 'mira.web.app', 'mira.herokuapp.com', 'mira.carrd.co', 'mira.substack.com'],
    ...['soundcloud.com', 'www.instagram.com', 'linktr.ee', 'open.spotify.com', 'www.youtube.com'],
    ...[
      'mira.wixsite.com',
      'mira.squarespace.com',
      'mira.notion.site',
      'mira.canva.site',
      'mira.blogspot.de',
    ],
    ...['sites.google.com', 'medium.com', 'mira.medium.com', 'x.com', 'm.facebook.com', 'mira.bigcartel.com'],
    ...[
      't.me',
      'www.twitch.tv',
      'vimeo.com',
      'mira.jimdofree.com',
      'mira.webnode.page',
      'mira.neocities.org',
    ],
    ...[
      'mira.ghost.io',
      'mira.framer.website',
      'mira.webflow.io',
      'mira.cargo.site',
      'mira.free.fr',
      'lnk.to',
    ],
    ...['mira.hpage.com', 'mira.freeservers.com', 'mira.blog.hu', 'mira.pixnet.net', 'mira.exblog.jp'],
    ...[
      'mira.home.blog',
      'mira.bravesites.com',
      'mira.hearnow.com',
      'songwhip.com',
      'fanlink.tv',
      'found.ee',
    ],
  ])('prove no whole host where anybody gets a page: %s', (host) => {
    const root = provableAddress(`https://${host}/`)
    expect(root && waysFor(root)).not.toContain('dns')
    expect(root && waysFor(root)).not.toContain('well-known')
    expect(coversAddress(`https://${host}/`, `https://${host}/mira`)).toBe(false)
  })

  it('know a Bluesky profile by its handle or its identity, with and without www.', () => {
    const identity = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
    for (const host of ['bsky.app', 'www.bsky.app']) {
      for (const handle of [identity, 'mira.example']) {
        const address = provableAddress(`https://${host}/profile/${handle}`)
        expect(address).toMatchObject({ key: `bluesky:${handle}`, handle, isWholeHost: false })
        expect(address && waysFor(address)).toContain('bluesky')
      }
    }
    expect(provableAddress('https://bsky.app/profile/did:plc:short')?.handle).toBeUndefined()
  })

  it('are not accepted when only one of several name servers has the record, or the host', async () => {
    const other = await openDnsServer({ 'miras.example': { a: [WEB_ADDRESS] } })
    const { platform } = world.site
    const [ours] = platform.nameServers
    const [theirs] = createNameServers([other.address], {
      publicUrl: 'https://fanfare.example',
      site: { values: { contactEmail: 'us@fanfare.example' } },
      metrics: platform.metrics,
      allowPrivate: platform.config.allowPrivateSources,
    })
    const address = provableAddress(world.at('miras.example'))
    if (!address) throw new Error('The address must be provable.')
    const sought = {
      address,
      token: 'token',
      link: 'https://fanfare.example/verify/token',
      plcDirectoryUrl: 'https://plc.example',
      foreign: world.site.platform.foreign,
      log: world.site.platform.log,
    }
    const proven = async () =>
      (await searchAddress([ours, theirs], sought)).filter((one) => one.proven).map(({ method }) => method)
    world.dns.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=token'] })
    world.pages.set(`miras.example${FILE}`, jsonPage({ tokens: ['token'] }))
    expect(await proven()).toEqual(['well-known'])
    other.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=old'] })
    other.zones.set('miras.example', { a: ['10.0.0.1'] })
    expect(await proven()).toEqual([])
    other.zones.set('_fanfare.miras.example', { txt: ['fanfare-verification=token'] })
    other.zones.set('miras.example', { a: [WEB_ADDRESS] })
    expect(await proven()).toEqual(['dns', 'well-known'])
    await theirs.close()
    await other.close()
  })

  /** Publishes the true profile of the handle miras.example, changed by a forger. */
  const publishProfile = (proof: Proof, forge: (profile: Profile, forged: Forged) => Partial<Profile>) => {
    const own = `did:web:social.example%3A${world.port}`
    const profile: Profile = {
      did: own,
      document: {
        id: own,
        alsoKnownAs: ['at://miras.example'],
        service: [{ id: '#atproto_pds', serviceEndpoint: world.at('social.example') }],
      },
      uri: `at://${own}/app.bsky.actor.profile/self`,
      value: { description: proof.link },
    }
    const { did, document, uri, value, type } = { ...profile, ...forge(profile, { world, proof, foreign }) }
    const identities = { txt: [did].flat().map((one) => `did=${one}`) }
    world.dns.zones.set('_atproto.miras.example', identities)
    world.pages.set('social.example/.well-known/did.json', jsonPage(document))
    world.pages.set(
      `social.example/xrpc/com.atproto.repo.getRecord?repo=${encodeURIComponent(own)}&collection=app.bsky.actor.profile&rkey=self`,
      jsonPage({ uri, value }, type),
    )
    return identities
  }

  it.each(['did:web:%zz', 'did:web:%E0%A4%A', 'did:web:foo:bar', 'did:web:a%2F..%2Fb'])(
    'are not accepted, and break nothing: a Bluesky handle whose identity is %s',
    async (did) => {
      const { business, proof } = await listed(world.at('miras.example'))
      world.dns.zones.set('_atproto.miras.example', { txt: [`did=${did}`] })
      const { claim, attempts } = await world.check(business, proof)
      expect(claim).toBeNull()
      expect(attempts.at(-1)).toMatchObject({
        method: 'bluesky',
        found: `the identity ${did}, which names no host`,
      })
    },
  )

  it.each(BLUESKY)('are not accepted: a Bluesky profile %s', async (_, forge) => {
    for (const address of ['https://bsky.app/profile/miras.example', world.at('miras.example')]) {
      const { business, proof } = await listed(address)
      publishProfile(proof, forge)
      expect(await status(business, proof)).toBeUndefined()
    }
  })

  it('are not accepted: the profile of the host for an address with a path, or for a subdomain', async () => {
    for (const address of [world.at('miras.example', '/mira'), world.at('fans.miras.example')]) {
      const { business, proof } = await listed(address)
      publishProfile(proof, () => ({}))
      expect(await status(business, proof)).toBeUndefined()
    }
  })

  it.each(['an alias of another domain', 'a record of every name below the host'])(
    'go to an admin when the handle of a Bluesky profile is proved by %s',
    async (what) => {
      const { business, proof } = await listed(world.at('miras.example'))
      const identities = publishProfile(proof, () => ({}))
      if (what === 'an alias of another domain') {
        world.dns.zones.set('_atproto.miras.example', { cname: 'txt.evil.test' })
        world.dns.zones.set('txt.evil.test', identities)
      } else {
        world.dns.zones.delete('_atproto.miras.example')
        world.dns.zones.set('*.miras.example', identities)
      }
      expect(await status(business, proof)).toBe('pending')
    },
  )

  it('are not accepted when the host moves into our own network between two requests', async () => {
    const { business, proof } = await listed(world.at('miras.example'))
    world.pages.set('miras.example/', html(`<a rel="me" href="${proof.link}">`))
    for (const inside of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '192.168.0.1']) {
      world.dns.zones.set('miras.example', { a: [inside] })
      expect(await status(business, proof)).toBeUndefined()
      world.dns.zones.set('miras.example', { a: [WEB_ADDRESS, inside] })
      expect(await status(business, proof)).toBeUndefined()
    }
  })

  it('are not accepted when the record stood but is gone', async () => {
    const { business, proof } = await listed(world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    world.dns.zones.delete('_fanfare.miras.example')
    expect(await status(business, proof)).toBeUndefined()
  })

  it('are not accepted when the relation is gone, and go to an admin when it came back', async () => {
    const { business, artistId, proof } = await listed(world.at('miras.example'))
    const listing = world.listed.get(artistId) ?? []
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    world.listed.set(
      artistId,
      listing.map((one) => ({ ...one, ended: true })),
    )
    await expect(world.check(business, proof)).rejects.toThrow('409')
    world.listed.set(artistId, listing)
    expect(await status(business, proof)).toBe('pending')
  })

  it('go to an admin when the relation was removed for weeks without a check', async () => {
    const { business, artistId } = await world.newcomer()
    const watch = world.site.jobs.find(({ name }) => name === 'business.claim-listings')
    if (!watch) throw new Error('There is no such job')
    const url = world.at('miras.example')
    const listing = [{ type: HOMEPAGE, url }]
    world.listed.set(artistId, listing)
    await world.begin(business, artistId, url)
    world.listed.set(artistId, [])
    world.pass(1)
    expect(await world.site.platform.jobs.run(watch)).toEqual({})
    world.listed.set(artistId, listing)
    world.pass(30)
    const proof = await world.begin(business, artistId, url)
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    expect(await status(business, proof)).toBe('pending')
  })

  it.each([
    ['was watched until it went', true],
    ['was not seen for long', false],
  ])('go to an admin when an old relation came back that %s', async (_, isWatched) => {
    const { business, artistId } = await world.newcomer()
    const watch = world.site.jobs.find(({ name }) => name === 'business.claim-listings')
    if (!watch) throw new Error('There is no such job')
    const url = world.at('miras.example')
    const listing = [{ type: HOMEPAGE, url }]
    world.listed.set(artistId, listing)
    await world.begin(business, artistId, url)
    world.pass(40)
    expect(await world.site.platform.jobs.run(watch)).toEqual({})
    // Somebody else buys the abandoned domain and states it.
    world.listed.set(artistId, [])
    world.pass(40)
    if (isWatched) expect(await world.site.platform.jobs.run(watch)).toEqual({})
    world.pass(6)
    world.listed.set(artistId, listing)
    const proof = await world.begin(business, artistId, url)
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    expect(await status(business, proof)).toBe('pending')
  })

  it.each([0, 6, 29])('go to an admin when the relation is %s days old', async (days) => {
    const { business, artistId } = await world.newcomer()
    const url = world.at('miras.example')
    world.listed.set(artistId, [{ type: HOMEPAGE, url }])
    await world.begin(business, artistId, url)
    world.pass(days)
    const proof = await world.begin(business, artistId, url)
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    expect(await status(business, proof)).toBe('pending')
  })

  it('are not accepted for an address that no source lists, by its look or otherwise', async () => {
    const { business, artistId } = await world.newcomer()
    world.listed.set(artistId, [{ type: HOMEPAGE, url: world.at('miras.example') }])
    for (const address of [
      world.at('mirаs.example'),
      world.at('evil.example'),
      world.at('fans.miras.example'),
      world.at('miras.example', '/guestbook'),
      `https://miras.example@evil.example:${world.port}/`,
      `https://evil.example:${world.port}/#https://miras.example`,
      world.at('miras.example', '/#!/mira'),
      world.at('miras.example', '/#/mira'),
      world.at('miras.example', '/#?p=mira'),
      world.at('miras.example', '/#mira'),
      'javascript:alert(1)',
      'https://127.0.0.1/',
    ]) {
      await expect(world.begin(business, artistId, address)).rejects.toThrow('422')
    }
  })

  it('are not accepted with a token that has expired, or of another business', async () => {
    const { business, proof } = await listed(world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { business: stranger } = await world.newcomer()
    await expect(world.check(stranger, proof)).rejects.toThrow('404')
    world.pass(8)
    await expect(world.check(business, proof)).rejects.toThrow('409')
  })

  it('make one claim, however often the same token is checked at once', async () => {
    const { business, artistId, proof } = await listed(world.at('miras.example'))
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    await Promise.allSettled(Array.from({ length: 4 }, () => world.check(business, proof)))
    const claims = await world.site.platform.db
      .selectFrom('artist_claims')
      .select('claim_status')
      .where('artist_musicbrainz_id', '=', artistId)
      .execute()
    expect(claims).toEqual([{ claim_status: 'approved' }])
  })

  it('cannot hold a check longer than its limit', async () => {
    world.pages.set('miras.example/', faults.hanging)
    world.pages.set(`miras.example${FILE}`, faults.byteASecond)
    const address = provableAddress(world.at('miras.example'))
    if (!address) throw new Error('The address must be provable.')
    const sought = {
      address,
      token: 'token',
      link: 'https://fanfare.example/verify/token',
      plcDirectoryUrl: 'https://plc.example',
      foreign: world.site.platform.foreign,
      log: world.site.platform.log,
    }
    const findings = await searchAddress(world.site.platform.nameServers, sought, 500)
    expect(findings.filter(({ method }) => method !== 'dns').map(({ found }) => found)).toEqual([
      'no answer in time',
      'no answer in time',
      'no Bluesky profile with the handle miras.example',
    ])
  })

  it('count a way that breaks as one that found nothing, and the log has why', async () => {
    const { foreign, nameServers, log } = world.site.platform
    const [ours] = nameServers
    const address = provableAddress(world.at('miras.example'))
    if (!ours || !address) throw new Error('There is no such thing.')
    const logged: unknown[] = []
    const broken = { ...ours.fetcher, get: () => Promise.reject(new TypeError('broken')) }
    const findings = await searchAddress([{ ...ours, fetcher: broken }], {
      address,
      token: 'token',
      link: 'https://fanfare.example/verify/token',
      plcDirectoryUrl: 'https://plc.example',
      foreign,
      log: Object.assign(Object.create(log), { error: (one: unknown) => logged.push(one) }),
    })
    expect(findings.map(({ method, proven, isUnanswered }) => [method, proven, isUnanswered])).toEqual([
      ['dns', false, false],
      ['well-known', false, false],
      ['page', false, false],
      ['bluesky', false, false],
    ])
    expect(logged).toContainEqual({ err: new TypeError('broken'), method: 'page' })
  })

  it('keep the list of such domains to those that the public suffix list lacks', () => {
    const known = [...SHARED_DOMAINS].filter((domain) => {
      const { domain: own, isPrivate } = parse(`mira.${domain}`, { allowPrivateDomains: true })
      return isPrivate || own !== domain
    })
    expect(known).toEqual([])
  })

  it.each([
    'https://github.io/',
    'https://com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://localhost/',
    'ftp://miras.example/',
    'https://mira:secret@miras.example/',
    `https://miras.example/${'x'.repeat(2000)}`,
    `https://miras.example/${'夜'.repeat(300)}`,
    'https://bands.example/#mira',
    'https://bands.example/#!mira',
    'https://bands.example/#?p=mira',
    'https://bands.example/app#?p=mira',
  ])('cannot be begun for %s', (address) => {
    expect(provableAddress(address)).toBeUndefined()
  })

  it('go to an admin when Wikidata alone listed the address, and does not answer at the check', async () => {
    const { business, artistId } = await world.newcomer()
    const url = world.at('miras.example')
    world.listed.set(artistId, [{ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q5' }])
    world.statements.set('Q5 P434', [artistId])
    world.statements.set('Q5 P856', [url])
    await world.begin(business, artistId, url)
    world.pass(31)
    const proof = await world.begin(business, artistId, url)
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${proof.token}`] })
    const { reply } = world.sources
    world.sources.reply = (path, request) =>
      path.startsWith('/wikidata') ? faults.htmlWith200 : reply(path, request)
    const { claim, reasons } = await world.check(business, proof)
    world.sources.reply = reply
    expect(claim?.claimStatus).toBe('pending')
    expect(reasons).toEqual(['Wikidata isn’t answering, so it may no longer list this address.'])
  })

  it('need two different sources: one source that lists an address twice counts once', () => {
    const since = new Date(0).toISOString()
    const now = new Date(10 * 24 * 3600_000)
    const twice = [
      { source: 'musicbrainz', relation: HOMEPAGE, since },
      { source: 'musicbrainz', relation: 'blog', since },
    ] as const
    const circumstances = { doubts: [], claimOfOthers: undefined, isBarred: false, followers: 0 }
    expect(reasonsForReview({ ...circumstances, listings: twice }, now, 1000)).toHaveLength(1)
    const two = [twice[0], { source: 'wikidata', relation: 'P856', since }] as const
    expect(reasonsForReview({ ...circumstances, listings: two }, now, 1000)).toEqual([])
  })
})
