import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FestivalAddresses, ProofCheck } from '#features/business/proofs/contract.ts'
import { type Business, createBusiness, createFestivalClaim } from '../support/business.ts'
import { createMember } from '../support/members.ts'
import { openProofWorld, type ProofWorld } from '../support/proof-world.ts'

const HOMEPAGE = 'official homepage'

describe('claims on festivals by proof of control', () => {
  let world: ProofWorld
  beforeAll(async () => {
    world = await openProofWorld()
  })
  beforeEach(() => world.reset())
  afterAll(() => world.close())

  const home = () => world.at('miras.example')
  let number = 0
  const newName = () => `Dune Nights ${++number}`
  /** A series of MusicBrainz with an official homepage. */
  const listSeries = (name: string, url = home()) => {
    const id = randomUUID()
    world.series.set(id, name)
    world.listed.set(id, [{ type: HOMEPAGE, url }])
    return id
  }
  const addresses = async (name: string): Promise<FestivalAddresses> => {
    const { business } = await world.newcomer()
    const answer = await world.site.request(
      `/api/business/addresses/festival?${new URLSearchParams({ name })}`,
      { headers: business.owner.headers },
    )
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const publish = (token: string) =>
    world.dns.zones.set('_fanfare.miras.example', { txt: [`fanfare-verification=${token}`] })
  /** Begins a proof of its homepage, publishes the token and checks it. */
  const prove = async (
    business: Business,
    festival: { festivalId: string } | { festivalName: string },
  ): Promise<ProofCheck & { link: string }> => {
    const proof = await world.beginForFestival(business, festival, home())
    publish(proof.token)
    return { ...(await world.check(business, proof)), link: proof.link }
  }

  it('list the addresses of the series of exactly this name, and of Wikidata where it names it back', async () => {
    const id = listSeries('Été Nomade', 'https://ete.example/')
    world.listed.get(id)?.push({ type: 'wikidata', url: 'https://www.wikidata.org/wiki/Q20' })
    world.listed.get(id)?.push({ type: HOMEPAGE, url: 'https://old.example/', ended: true })
    world.statements.set('Q20 P1407', [id])
    world.statements.set('Q20 P856', ['https://ete.example/'])
    listSeries('Été Nomade 2', 'https://other.example/')
    const { items, isAmbiguous } = await addresses('  été  NOMADE ')
    expect(isAmbiguous).toBe(false)
    expect(items.map(({ address, listings }) => [address, listings.map((one) => one.relation)])).toEqual([
      ['https://ete.example/', [HOMEPAGE, 'P856']],
    ])
    expect(await addresses('Nobody knows it')).toEqual({ items: [], isAmbiguous: false })
  })

  it('bring a new festival at once when its homepage was listed for 30 days, and its link leads there', async () => {
    const name = newName()
    listSeries(name)
    await addresses(name)
    world.pass(31)
    const { business } = await world.newcomer()
    const { claim, reasons, link } = await prove(business, { festivalName: name })
    expect(reasons).toEqual([])
    expect(claim).toMatchObject({
      kind: 'festival',
      claimStatus: 'approved',
      method: 'dns',
      entityName: name,
    })
    const slug = claim?.linkedId ?? ''
    const summary = await (await world.site.request(`/api/festivals/${slug}/summary`)).json()
    expect(summary).toMatchObject({ name, verification: { businessName: business.name } })
    const manage = await world.site.request(`/api/manage/festival/${slug}`, {
      headers: business.owner.headers,
    })
    expect(manage.status).toBe(200)
    const led = await world.site.request(new URL(link).pathname)
    expect(await led.text()).toContain(`<a href="/tickets?event=${slug}">`)
  })

  it.each([
    { what: 'too recently listed', before: '', days: 29, namesakes: 0, reason: 'too recently' },
    {
      what: 'listed under another name until now',
      before: 'Old ',
      days: 40,
      namesakes: 0,
      reason: 'too recently',
    },
    {
      what: 'that of one of several of this name',
      before: '',
      days: 40,
      namesakes: 1,
      reason: 'several festivals',
    },
  ])(
    'go to an admin with the evidence when the homepage is $what',
    async ({ before, days, namesakes, reason }) => {
      const name = newName()
      const id = listSeries(before + name)
      expect((await addresses(before + name)).items).toHaveLength(1)
      world.pass(days)
      world.series.set(id, name)
      for (let i = 0; i < namesakes; i++) listSeries(name)
      const { business } = await world.newcomer()
      const { claim, reasons } = await prove(business, { festivalName: name })
      expect(claim?.claimStatus).toBe('pending')
      expect(reasons).toEqual([expect.stringContaining(reason)])
      expect((await world.evidence(claim?.id ?? ''))?.listings[0]?.relation).toBe(HOMEPAGE)
    },
  )

  it.each([
    { what: 'with letters of another alphabet', forge: (name: string) => name.replace('e', 'е') },
    { what: 'with digits for letters', forge: (name: string) => name.replace('o', '0') },
    { what: 'with a capital I for an l', forge: (name: string) => name.replace('l', 'I') },
    { what: 'with two letters for one', forge: (name: string) => name.replace('m', 'rn') },
    { what: 'with other spaces and signs', forge: (name: string) => `${name.replace(' ', '-')}!` },
    { what: 'with a year and a word that many have', forge: (name: string) => `The ${name} Festival 2027` },
  ])(
    'go to an admin when a festival at MusicBrainz or of this site looks like it: $what',
    async ({ forge }) => {
      const [listed, known] = [`Hollow Pines${++number} Calmo`, `Hollow Dunes${number} Calmo`]
      world.series.set(randomUUID(), listed)
      await world.site.platform.db
        .insertInto('festivals')
        .values({ name: known, slug: `hollow-${number}` })
        .execute()
      for (const name of [forge(listed), forge(known)]) {
        listSeries(name)
        await addresses(name)
        world.pass(31)
        const { business } = await world.newcomer()
        const { claim, reasons } = await prove(business, { festivalName: name })
        expect(claim?.claimStatus).toBe('pending')
        expect(reasons).toEqual([
          expect.stringContaining(`with a very similar name: ${name === forge(listed) ? listed : known}.`),
        ])
      }
    },
  )

  it('go to an admin when somebody manages the festival, and notify the managers', async () => {
    const name = newName()
    const { id } = await world.site.platform.db
      .insertInto('festivals')
      .values({ name, slug: `dune-${number}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const first = await createBusiness(world.site, await createMember(world.site))
    await createFestivalClaim(world.site, first, `dune-${number}`)
    listSeries(name)
    await addresses(name)
    world.pass(31)
    const { business } = await world.newcomer()
    const { claim, reasons } = await prove(business, { festivalId: id })
    expect([claim?.claimStatus, claim?.entityId, reasons]).toEqual([
      'pending',
      id,
      ['Someone else has an approved claim.'],
    ])
    const notified = await world.site.request('/api/me/notifications', { headers: first.owner.headers })
    expect((await notified.json()).items).toMatchObject([{ content: expect.stringContaining(business.name) }])
  })

  it('go to an admin when a festival of this name appeared in the meantime', async () => {
    const name = newName()
    listSeries(name)
    await addresses(name)
    world.pass(31)
    const { business } = await world.newcomer()
    const proof = await world.beginForFestival(business, { festivalName: name }, home())
    publish(proof.token)
    await world.site.platform.db
      .insertInto('festivals')
      .values({ name: name.toUpperCase(), slug: `dune-${number}` })
      .execute()
    expect(await world.check(business, proof)).toMatchObject({
      claim: { claimStatus: 'pending', linkedId: null },
      reasons: ['There’s a festival with this name now.'],
    })
  })

  it('prove the website that the claimant states, on which an admin decides, whether or not sources answer', async () => {
    const { reply } = world.sources
    for (const isDown of [false, true]) {
      const name = newName()
      if (isDown) world.sources.reply = () => ({ status: 500, body: 'down' })
      const { business } = await world.newcomer()
      expect(await prove(business, { festivalName: name })).toMatchObject({
        claim: { kind: 'festival', entityName: name, claimStatus: 'pending', website: home() },
        reasons: ['No open source lists this address; the claimant stated it.'],
      })
      const listed = await world.site.request('/api/business/addresses/festival?name=x', {
        headers: business.owner.headers,
      })
      expect(listed.status).toBe(isDown ? 503 : 200)
      world.sources.reply = reply
    }
  })

  it('lose nothing when MusicBrainz does not answer at the check, and end when the listing is gone', async () => {
    const name = newName()
    const id = listSeries(name)
    const { business } = await world.newcomer()
    const proof = await world.beginForFestival(business, { festivalName: name }, home())
    publish(proof.token)
    const { reply } = world.sources
    world.sources.reply = () => ({ status: 500, body: 'down' })
    await expect(world.check(business, proof)).rejects.toThrow('503')
    world.sources.reply = reply
    world.listed.set(id, [])
    await expect(world.check(business, proof)).rejects.toThrow('409')
    world.listed.set(id, [{ type: HOMEPAGE, url: home() }])
    expect(await world.check(business, proof)).toMatchObject({ claim: { claimStatus: 'pending' } })
  })

  it('go to an admin when the series was renamed away and back, however often its old name was read between', async () => {
    const name = newName()
    const id = listSeries(name)
    await addresses(name)
    world.series.set(id, 'Something else')
    world.pass(1)
    expect((await addresses(name)).items).toEqual([])
    world.series.set(id, name)
    world.pass(38)
    const { business } = await world.newcomer()
    expect((await prove(business, { festivalName: name })).reasons).toEqual([
      expect.stringContaining('too recently'),
    ])
  })

  it('cannot be begun for an address that is too long for a website once it is encoded', async () => {
    const { business } = await world.newcomer()
    const long = world.at('miras.example', `/${'é'.repeat(200)}`)
    await expect(world.beginForFestival(business, { festivalName: newName() }, long)).rejects.toThrow('422')
  })

  it('rest on no website that no admin has read, whatever the claim stated before it was approved', async () => {
    const name = newName()
    listSeries(name)
    await addresses(name)
    world.pass(31)
    const { business } = await world.newcomer()
    const own = world.at('evil.example')
    const beginAt = async (festival: { festivalId: string } | { festivalName: string }) => {
      const proof = await world.beginForFestival(business, festival, own)
      world.dns.zones.set('_fanfare.evil.example', { txt: [`fanfare-verification=${proof.token}`] })
      return proof
    }
    const waiting = await world.check(business, await beginAt({ festivalName: name }))
    expect(waiting.claim).toMatchObject({ claimStatus: 'pending', website: own })
    const { claim } = await prove(business, { festivalName: name })
    expect(claim).toMatchObject({ id: waiting.claim?.id, claimStatus: 'approved', website: home() })
    const later = await beginAt({ festivalId: claim?.entityId ?? '' })
    await expect(world.check(business, later)).rejects.toThrow(
      '409 We found the token, but your claim stays as it is. This address can’t back it up yet: No open source lists this address',
    )
  })

  it('count as listed when a source that was silent at the first attempt answers the second', async () => {
    const name = newName()
    listSeries(name)
    await addresses(name)
    world.pass(31)
    const { business } = await world.newcomer()
    const { reply } = world.sources
    world.sources.reply = () => ({ status: 500, body: 'down' })
    const silent = await world.beginForFestival(business, { festivalName: name }, home())
    world.sources.reply = reply
    const again = await world.beginForFestival(business, { festivalName: name }, home())
    expect(again).toEqual(silent)
    publish(again.token)
    expect(await world.check(business, again)).toMatchObject({
      claim: { claimStatus: 'approved' },
      reasons: [],
    })
  })
})
