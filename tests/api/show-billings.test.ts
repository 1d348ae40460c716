import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { ClaimKind } from '#features/business/limits.ts'
import { storeFacts } from '#features/catalogue/public.ts'
import type { BillingChange } from '#features/shows/billings/contract.ts'
import type { Act, ListedShow, Show } from '#features/shows/contract.ts'
import type { NewShow } from '#features/shows/editor/contract.ts'
import { storeFeed } from '#features/shows/feeds/server/read-feed.ts'
import { readShows } from '#sources/show-feeds/read-shows.ts'
import {
  createArtist,
  createArtistClaim,
  createBusiness,
  createFestivalClaim,
  createLabel,
  createLabelClaim,
  createVenue,
  createVenueClaim,
  joinTeam,
  readAudit,
  restOn,
} from '../support/business.ts'
import { openModeratedSite } from '../support/managed.ts'
import { createMember, type Member } from '../support/members.ts'
import { createShow, dayFromNow, showOf } from '../support/shows.ts'

const { site, admin, manage, call } = await openModeratedSite()
afterAll(() => site.close())
const { db } = site.platform

const run = async (name: string) => {
  const job = site.features.domains.shows.shows.jobs.find((one) => one.name === `shows.${name}`)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}

/** A followed artist whom nobody manages. */
async function star(name = 'Harbour Choir') {
  const id = randomUUID()
  await storeFacts(db, { artists: [{ mbid: id, name }] }, new Date())
  const fan = await createMember(site)
  await db.insertInto('artist_follows').values({ artist_mbid: id, user_id: fan.id }).execute()
  return { id, name, fan }
}
type Star = Awaited<ReturnType<typeof star>>

const naming = (own: { id: string; name: string }, other: Star): Pick<NewShow, 'acts'> => ({
  acts: [
    { artistMbid: own.id, name: own.name, role: 'headliner' },
    { artistMbid: other.id, name: other.name, role: 'support' },
  ],
})

/** Another artist's team announces a show with the star. */
async function announcedByAnother(other: Star, change: Partial<NewShow> = {}) {
  const { owner, artistId } = await manage('Kestrel Yard')
  const own = { id: artistId, name: 'Kestrel Yard' }
  const show = await createShow(site, owner, own, { ...naming(own, other), ...change })
  const edit = (path: string, body: unknown) =>
    site.request(`/api/manage/artist/${artistId}/shows/${show.id}${path}`, {
      method: 'PUT',
      headers: owner.headers,
      body,
    })
  return { owner, own, show, edit }
}

/** A team of the star. */
async function teamOf(other: Star) {
  const { owner, business } = await manage(other.name, other.id)
  const at = `/api/manage/artist/${other.id}/billings`
  const decide = async (showId: string, standing: string, who: Member = owner) =>
    (await call(who, `${at}/${showId}`, 'PUT', { standing })).status
  const waiting = async (): Promise<string[]> => {
    const { items }: { items: ListedShow[] } = await (await call(owner, at)).json()
    return items.map(({ id }) => id)
  }
  const changes = async (): Promise<BillingChange[]> =>
    (await (await call(owner, `${at}/changes`)).json()).items
  const undo = async (id: string | undefined) =>
    (await call(owner, `${at}/changes/${id}/undo`, 'POST')).status
  return { owner, business, at, decide, waiting, changes, undo }
}

/** The notices of a member, and those of them on which nothing was delivered yet. */
async function notices(member: { id: string }): Promise<string[]> {
  await run('news')
  await run('calendars')
  const rows = await db
    .selectFrom('member_notices as m')
    .innerJoin('notices as n', 'n.id', 'm.notice_id')
    .select(['n.kind', 'm.channels', 'm.is_unfollowed'])
    .where('m.user_id', '=', member.id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ kind, is_unfollowed }) => (is_unfollowed ? `${kind} left` : kind))
}

const read = async (id: string): Promise<Show> => (await site.request(`/api/shows/${id}`)).json()
const actOf = async (id: string, name: string): Promise<Act | undefined> =>
  (await read(id)).acts.find((act) => act.name === name)
const listed = async (query: string): Promise<string[]> =>
  (await (await site.request(`/api/shows?${query}`)).json()).items.map(({ id }: ListedShow) => id)

describe('an act is believed at once', () => {
  type Making = (other: Star) => Promise<{ path: string; owner: Member; own?: { id: string; name: string } }>

  const ofKind = (kind: ClaimKind, make: (owner: Member, other: Star) => Promise<string>): Making => {
    return async (other) => {
      const owner = await createMember(site)
      return { path: `/api/manage/${kind}/${await make(owner, other)}/shows`, owner }
    }
  }
  const label = async (owner: Member, artistId: string) => {
    const labelId = await createLabel(site, 'Night-Bus Records')
    await createLabelClaim(site, await createBusiness(site, owner), labelId)
    const release = {
      mbid: randomUUID(),
      title: 'Tidal',
      date: '2020-01-01',
      labels: [{ label: { mbid: labelId, name: 'Night-Bus Records' } }],
    }
    const credit = [{ artist: { mbid: artistId, name: 'Harbour Choir' } }]
    await storeFacts(db, { releases: [{ ...release, credit }] }, new Date())
    return labelId
  }
  const WHO: [who: string, isBelieved: boolean, make: Making][] = [
    [
      'a claimed venue',
      true,
      ofKind('venue', async (owner) => {
        const venueId = await createVenue(site, `Hall ${randomUUID()}`)
        await createVenueClaim(site, await createBusiness(site, owner), venueId)
        return venueId
      }),
    ],
    [
      'a claimed festival',
      true,
      ofKind('festival', async (owner) => {
        await createFestivalClaim(site, await createBusiness(site, owner))
        return 'carpathia-festival'
      }),
    ],
    ['its label', true, ofKind('label', (owner, other) => label(owner, other.id))],
    [
      'the label of another',
      false,
      ofKind('label', async (owner) => label(owner, await createArtist(site, 'A'))),
    ],
    [
      'another artist whose business manages it too',
      true,
      async (other) => {
        const { owner, business, artistId, at } = await manage('Kestrel Yard')
        await createArtistClaim(site, business, other.id, 'approved', other.name)
        return { path: `${at}/shows`, owner, own: { id: artistId, name: 'Kestrel Yard' } }
      },
    ],
    [
      'another artist whose business claims it too, undecided',
      false,
      async (other) => {
        const { owner, business, artistId, at } = await manage('Kestrel Yard')
        await createArtistClaim(site, business, other.id, 'pending', other.name)
        return { path: `${at}/shows`, owner, own: { id: artistId, name: 'Kestrel Yard' } }
      },
    ],
  ]
  it.each(WHO)('of %s: %s', async (_who, isBelieved, make) => {
    const other = await star()
    const { path, owner, own } = await make(other)
    const body = {
      ...showOf(other, { name: `A night ${randomUUID()}`, date: dayFromNow(60) }),
      ...(own && naming(own, other)),
      ...(path.includes('/venue/') && { venue: null }),
    }
    const answer = await site.request(path, { method: 'POST', headers: owner.headers, body })
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect(await actOf(id, other.name)).toMatchObject({ isUnconfirmed: !isBelieved })
    expect(await notices(other.fan)).toEqual(isBelieved ? ['show.announced', 'show.tomorrow'] : [])
    expect(await listed(`artist=${other.id}`)).toEqual(isBelieved ? [id] : [])
    expect(await listed(`artist=${other.id}&unconfirmed=true`)).toEqual(isBelieved ? [] : [id])
  })
})

describe('an act of somebody who does not speak for it', () => {
  it('stands on its page as not confirmed, and nowhere tells a follower', async () => {
    const other = await star()
    const { show, edit, own } = await announcedByAnother(other)
    expect(await actOf(show.id, other.name)).toMatchObject({ artistMbid: other.id, isUnconfirmed: true })
    expect(await actOf(show.id, own.name)).toMatchObject({ isUnconfirmed: false })
    // Neither a follow of later nor a change of the show tells anybody.
    const late = await createMember(site)
    await db.insertInto('artist_follows').values({ artist_mbid: other.id, user_id: late.id }).execute()
    expect([await notices(other.fan), await notices(late)]).toEqual([[], []])
    const moved = { ...showOf(own, naming(own, other)), date: dayFromNow(33), moved: { reason: 'Rain' } }
    expect((await edit('', moved)).status).toBe(200)
    expect((await edit('/status', { status: 'cancelled' })).status).toBe(200)
    expect((await edit('/status', { status: 'scheduled' })).status).toBe(200)
    expect([await notices(other.fan), await notices(late)]).toEqual([[], []])
    expect(await listed(`artist=${other.id}&unconfirmed=true`)).toEqual([show.id])
    for (const feed of ['calendar.ics', 'feed.atom']) {
      expect(await (await site.request(`/api/shows/${feed}?artist=${other.id}`)).text()).not.toContain(
        show.id,
      )
    }
    const mine = await (await call(other.fan, '/api/me/shows')).json()
    expect(mine.items).toEqual([])
    const { genres } = await db
      .selectFrom('events')
      .select('genres')
      .where('id', '=', show.id)
      .executeTakeFirstOrThrow()
    expect(genres).toEqual([])
  })

  it('is named in bulk by 400 acts: none of them is told', async () => {
    const { owner, artistId, at } = await manage('Kestrel Yard')
    const stars = await Promise.all(Array.from({ length: 8 }, (_, i) => star(`Star ${i}`)))
    const acts = [
      { artistMbid: artistId, name: 'Kestrel Yard', role: 'headliner' as const },
      ...Array.from({ length: 399 }, (_, i) => {
        const { id, name } = stars[i % 8] ?? { id: artistId, name: '' }
        return { artistMbid: id, name, role: 'support' as const }
      }),
    ]
    const body = showOf({ id: artistId, name: 'Kestrel Yard' }, { acts })
    expect((await call(owner, `${at}/shows`, 'POST', body)).status).toBe(201)
    for (const one of stars) expect(await notices(one.fan)).toEqual([])
  })

  it('is told once its team confirms the show; an undo takes it out of calendars and tells nobody again', async () => {
    const other = await star()
    const { show } = await announcedByAnother(other)
    const team = await teamOf(other)
    expect(await team.waiting()).toEqual([show.id])
    expect(await team.decide(show.id, 'confirmed')).toBe(200)
    expect(await team.waiting()).toEqual([])
    expect(await notices(other.fan)).toEqual(['show.announced', 'show.tomorrow'])
    expect(await listed(`artist=${other.id}`)).toEqual([show.id])
    expect(await actOf(show.id, other.name)).toMatchObject({ isUnconfirmed: false })
    // Again is no second time.
    expect(await team.decide(show.id, 'confirmed')).toBe(200)
    const [confirmed, ...more] = await team.changes()
    expect(more).toEqual([])
    expect(confirmed).toMatchObject({
      showName: show.name,
      before: 'unconfirmed',
      standing: 'confirmed',
      by: team.owner.username,
      canUndo: true,
    })
    expect(await team.undo(confirmed?.id)).toBe(200)
    expect(await team.waiting()).toEqual([show.id])
    expect(await notices(other.fan)).toEqual(['show.announced left'])
    expect((await team.changes()).map(({ canUndo, isUndo }) => [canUndo, isUndo])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await team.undo(confirmed?.id)).toBe(409)
    expect(await team.decide(show.id, 'confirmed')).toBe(200)
    expect(await notices(other.fan)).toEqual(['show.announced', 'show.tomorrow'])
    const bells = await db
      .selectFrom('member_notices')
      .select('notice_id')
      .where('user_id', '=', other.fan.id)
      .execute()
    expect(bells).toHaveLength(2)
    const audit = await readAudit(site, admin, { subjectId: show.id })
    expect(audit.map(({ action }) => action).filter((action) => action.startsWith('billing.'))).toEqual([
      'billing.confirm',
      'billing.undo',
      'billing.confirm',
      'billing.confirm',
    ])
  })

  it('leaves the bill when its team removes it, also after the organiser saves the show again', async () => {
    const other = await star()
    const { show, edit, own } = await announcedByAnother(other)
    const team = await teamOf(other)
    expect(await team.decide(show.id, 'removed')).toBe(200)
    const isGone = async () => {
      expect(await actOf(show.id, other.name)).toMatchObject({ artistMbid: null, isUnconfirmed: false })
      expect(await listed(`artist=${other.id}`)).toEqual([])
      expect(await listed(`artist=${other.id}&unconfirmed=true`)).toEqual([])
      expect(await notices(other.fan)).toEqual([])
    }
    await isGone()
    // As the editor sends it, without the artist; and with it.
    const { acts } = await read(show.id)
    expect((await edit('', showOf(own, { acts }))).status).toBe(200)
    await isGone()
    expect((await edit('', showOf(own, naming(own, other)))).status).toBe(200)
    await isGone()
    const [removed] = await team.changes()
    expect(await team.undo(removed?.id)).toBe(200)
    expect(await actOf(show.id, other.name)).toMatchObject({ artistMbid: other.id, isUnconfirmed: true })
    expect(await team.waiting()).toEqual([show.id])
  })

  it('is decided on by owners and managers of its team alone', async () => {
    const other = await star()
    const { show, owner: organiser } = await announcedByAnother(other)
    const team = await teamOf(other)
    const rival = await manage('Somebody else')
    const [manager, poster] = [
      await joinTeam(site, team.business, 'manager'),
      await joinTeam(site, team.business, 'poster'),
    ]
    const former = await manage(other.name, other.id)
    await db
      .updateTable('artist_claims')
      .set({ claim_status: 'pending', approved_at: null })
      .where('id', '=', former.claimId)
      .execute()
    for (const who of [organiser, rival.owner, poster, former.owner, other.fan]) {
      expect(await team.decide(show.id, 'removed', who)).toBe(403)
    }
    expect(
      (await site.request(`${team.at}/${show.id}`, { method: 'PUT', body: { standing: 'removed' } })).status,
    ).toBe(401)
    // A show that does not name the artist, or is believed, is none of theirs to decide.
    expect(await team.decide((await announcedByAnother(await star('B'))).show.id, 'removed')).toBe(404)
    expect(
      (
        await call(rival.owner, `/api/manage/artist/${rival.artistId}/billings/${show.id}`, 'PUT', {
          standing: 'removed',
        })
      ).status,
    ).toBe(404)
    expect(await team.decide(show.id, 'unconfirmed')).toBe(422)
    expect(await team.decide(show.id, 'confirmed', manager)).toBe(200)
    const [change] = await team.changes()
    expect((await call(poster, `${team.at}/changes/${change?.id}/undo`, 'POST')).status).toBe(403)
    expect(
      (
        await call(
          rival.owner,
          `/api/manage/artist/${rival.artistId}/billings/changes/${change?.id}/undo`,
          'POST',
        )
      ).status,
    ).toBe(404)
  })

  it('is notified of: its team, once until it has read it', async () => {
    const other = await star()
    const team = await teamOf(other)
    await announcedByAnother(other)
    await announcedByAnother(other, { date: dayFromNow(40) })
    const bell = async () => {
      await run('billings')
      const { items } = await (await call(team.owner, '/api/me/notifications')).json()
      return items.filter(({ kind }: { kind: string }) => kind === 'act_named')
    }
    expect(await bell()).toMatchObject([
      {
        relatedPage: `/business/manage-artist/${other.id}?tab=shows`,
        content: expect.stringContaining(other.name),
      },
    ])
    await call(team.owner, '/api/me/notifications/read', 'PUT', {})
    expect(await bell()).toHaveLength(1)
    await announcedByAnother(other, { date: dayFromNow(41) })
    expect(await bell()).toHaveLength(2)
  })

  it('may publish the show itself after it has removed itself from that of another', async () => {
    const other = await star()
    const acts = [{ artistMbid: other.id, name: other.name, role: 'headliner' as const }]
    const { owner, artistId } = await manage('Kestrel Yard')
    const own = { artistMbid: artistId, name: 'Kestrel Yard', role: 'support' as const }
    const theirs = await createShow(
      site,
      owner,
      { id: artistId, name: 'Kestrel Yard' },
      { acts: [...acts, own] },
    )
    const team = await teamOf(other)
    const publish = () =>
      call(team.owner, `/api/manage/artist/${other.id}/shows`, 'POST', showOf(other, { acts }))
    expect((await publish()).status).toBe(409)
    expect(await team.decide(theirs.id, 'removed')).toBe(200)
    const answer = await publish()
    expect(answer.status).toBe(201)
    expect((await answer.json()).id).not.toBe(theirs.id)
  })
})

describe('an act of a feed', () => {
  const calendar = (summary: string) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:one',
      `SUMMARY:${summary}`,
      `DTSTART;TZID=Europe/Lisbon:${dayFromNow(50).replaceAll('-', '')}T210000`,
      'LOCATION:Casa do Cais\\, Rua do Cais 4\\, Lisbon\\, Portugal',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
  /** Stores what a calendar of the claim says. */
  const readFeed = async (
    column: 'artist_claim_id' | 'venue_claim_id',
    claimId: string,
    summary: string,
    change = (text: string) => text,
  ) => {
    await restOn(site, column === 'artist_claim_id' ? 'artist' : 'venue', claimId, 'https://feeds.example/')
    const feed = await db
      .insertInto('show_feeds')
      .values({
        [column]: claimId,
        address: `https://feeds.example/${claimId}.ics`,
        time_zone: 'Europe/Lisbon',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const now = new Date()
    return storeFeed(db, feed, readShows(change(calendar(summary)), '', 'https://feeds.example/', now), now)
  }

  it('waits for its team, unless the feed of the venue names it too', async () => {
    const other = await star(`Choir of ${randomUUID().slice(0, 8)}`)
    const name = `Yard ${randomUUID().slice(0, 8)}`
    const ownId = randomUUID()
    await storeFacts(db, { artists: [{ mbid: ownId, name }] }, new Date())
    const artist = await manage(name, ownId)
    await readFeed('artist_claim_id', artist.claimId, `${name} + ${other.name}`)
    const [id] = await listed(`artist=${other.id}&unconfirmed=true`)
    expect(id).toBeDefined()
    expect(await notices(other.fan)).toEqual([])
    const owner = await createMember(site)
    const venueId = (await read(id ?? '')).venue?.id ?? ''
    const claimId = await createVenueClaim(site, await createBusiness(site, owner), venueId)
    await readFeed('venue_claim_id', claimId, `${name} + ${other.name}`)
    expect(await listed(`artist=${other.id}`)).toEqual([id])
    expect(await notices(other.fan)).toEqual(['show.announced', 'show.tomorrow'])
  })

  it('is not cancelled, moved or renamed by the feed of another organiser who names it', async () => {
    const other = await star(`Choir of ${randomUUID().slice(0, 8)}`)
    const own = await manage(other.name, other.id)
    await readFeed('artist_claim_id', own.claimId, other.name)
    expect(await notices(other.fan)).toEqual(['show.announced', 'show.tomorrow'])
    const [id = ''] = await listed(`artist=${other.id}`)
    const name = `Yard ${randomUUID().slice(0, 8)}`
    const stranger = randomUUID()
    await storeFacts(db, { artists: [{ mbid: stranger, name }] }, new Date())
    const { claimId } = await manage(name, stranger)
    const before = await read(id)
    const page = JSON.stringify({
      '@type': 'MusicEvent',
      name: 'No show',
      startDate: `${dayFromNow(50)}T21:00`,
      eventStatus: 'https://schema.org/EventCancelled',
      performer: [{ '@type': 'MusicGroup', name: other.name }],
      location: {
        '@type': 'Place',
        name: 'Casa do Cais',
        address: { streetAddress: 'Rua do Cais 4', addressLocality: 'Lisbon', addressCountry: 'PT' },
      },
    })
    await readFeed('artist_claim_id', claimId, name, () => page)
    expect(await listed(`artist=${stranger}`)).toEqual([])
    const { name: title, status, acts, beginsAt } = await read(id)
    expect({ title, status, acts, beginsAt }).toEqual({
      title: before.name,
      status: 'scheduled',
      acts: before.acts,
      beginsAt: before.beginsAt,
    })
    expect(await notices(other.fan)).toEqual(['show.announced', 'show.tomorrow'])
  })
})
