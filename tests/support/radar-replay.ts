import { sql } from 'kysely'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Platform } from '#platform/platform.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { createRandom } from '../../demo/random.ts'
import { createManaged, type Managed } from './managed.ts'
import { createPlayedRadar, createPlayedSources, type PlayedGroup } from './radar.ts'
import { createOracle, type Fan, type FanNotice } from './radar-oracle.ts'
import type { TestSite } from './site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-01-05T00:00:00Z')
const ZONES = [
  'UTC',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Etc/GMT+12',
]
/** Events per day in a short run: all kinds occur twice in 38 days, because at first no record is calm. */
const SHORT_A_DAY = 2
const JOBS = [
  'calendars',
  'watch',
  'stated-dates',
  'fresh-releases',
  'artists',
  'labels',
  'look-ups',
  'merged-artists',
  'decide',
  'publish',
]

interface Plan {
  seed: string
  days: number
  artists: number
  labels: number
  fans: readonly string[]
}

export interface Differences {
  expected: number
  /** Dates that the radar adopted from claimants, or withdrew. */
  stated: number
  /** The number of expected news items about records of labels. */
  ofLabels: number
  /** Records that temporarily had two ids. */
  twins: number
  /** Records that were deleted and entered again under another id. */
  enteredAgain: number
  /** Records that came too early by mistake, and later. */
  postponed: number
  missed: string[]
  untrue: string[]
  double: string[]
}

/**
 * Plays `days` days of edits, moves, merges, floods, contradictions, claimants, labels and outages to the radar, and
 * compares the members' news with the oracle's. `setNow` sets the clock of the platform. The fans are members without
 * follows.
 */
export async function replay(
  site: TestSite,
  setNow: (now: Date) => void,
  { seed, days, artists: artistCount, labels: labelCount, fans: fanIds }: Plan,
): Promise<Differences> {
  const { platform } = site
  const { delivery: notices } = site.features.domains.notify
  const { db } = platform
  const random = createRandom(`radar ${seed}`)
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  const played = createPlayedSources()
  const { job } = createPlayedRadar(platform, notices, played)
  const recordOf = new Map<string, string>()
  let now = START

  const fans: Fan[] = fanIds.map((id, at) => ({
    id,
    zone: ZONES[at % ZONES.length] ?? 'UTC',
    types:
      at % 4 === 1
        ? ['Album', 'EP', 'Single', 'Live', 'Compilation', 'Remix']
        : at % 4 === 2
          ? ['Album']
          : undefined,
  }))
  const oracle = createOracle(fans, (id) => recordOf.get(id) ?? id)
  const artists = Array.from({ length: artistCount }, uuid)
  /** Their records are by artists whom nobody follows. */
  const labels = Array.from({ length: labelCount }, uuid)
  const ofLabels = new Map<string, PlayedGroup>()
  // The first of them is merged into another later.
  const claimed = artists.slice(1)
  const managed: Managed[] = []
  for (const artist of claimed) managed.push(await createManaged(site, `Artist ${artist.slice(-4)}`, artist))

  played.onAnswer = (source, how, ids, requestedIds) => {
    if (how === 'artist') {
      const [from, to] = ids
      if (from && to) oracle.artistMerged(from, to)
      return
    }
    if (how === 'label') {
      const [label = ''] = requestedIds ?? []
      for (const id of ids) {
        const group = ofLabels.get(id)
        if (group) oracle.says('musicbrainz', onLabel(group, label), now)
      }
      oracle.artistsRead([label])
      return
    }
    if (how === 'look-up') {
      const [id = '', target = id] = ids
      const missing = ofLabels.get(id)
      if (missing) {
        // The label no longer has it.
        oracle.says('musicbrainz', { ...missing, date: undefined }, now)
        oracle.lookedUp(id, now)
        return
      }
      const found = played.groups.get(target)
      if (found) oracle.says('musicbrainz', copy(found), now)
      if (!found || target !== id) oracle.gone(id, now)
      oracle.lookedUp(id, now)
      return
    }
    const list = source === 'musicbrainz' ? played.groups : played.fresh
    for (const id of ids) {
      const found = list.get(id)
      if (found) oracle.says(source, copy(found), now)
    }
    if (source === 'musicbrainz') oracle.artistsRead(requestedIds ?? [])
    else oracle.listedOnly(ids, now)
  }
  played.onFailure = (what) => {
    if (what.startsWith('release-group')) oracle.lookUpFailed(now)
  }

  for (const fan of fans) {
    await sql`insert into notice_settings (user_id, time_zone, release_types)
      values (${fan.id}, ${fan.zone}, ${fan.types ?? null}::text[])`.execute(db)
  }
  const follow = async (fan: Fan, artist: string) => {
    const at = now - 60_000
    const { rows } = await sql`
      insert into artist_follows (artist_mbid, user_id, created_at)
      values (${artist}, ${fan.id}, ${new Date(at)}::timestamptz) on conflict do nothing returning user_id`.execute(
      db,
    )
    if (rows.length > 0) oracle.follow(fan.id, artist, at)
  }
  const followLabel = async ({ id }: Fan, label: string, at = now - 60_000) => {
    const { rows } = await sql`
      insert into label_follows (label_mbid, user_id, created_at)
      values (${label}, ${id}, ${new Date(at)}::timestamptz) on conflict do nothing returning user_id`.execute(
      db,
    )
    if (rows.length > 0) oracle.follow(id, label, at)
  }
  const unfollow = async (fan: Fan, artist: string) => {
    await sql`delete from artist_follows where artist_mbid = ${artist} and user_id = ${fan.id}`.execute(db)
    oracle.unfollow(fan.id, artist)
  }

  for (const label of labels) {
    for (const fan of fans.filter(() => random.chance(0.7))) await followLabel(fan, label)
  }
  // Each group: when it was edited last, and whether it has a twin.
  const edited = new Map<string, number>()
  const twins = new Set<string>()
  let twinCount = 0
  let enteredAgain = 0
  let postponed = 0
  const today = () => dayAt(now)
  const inDays = (count: number) => addDays(today(), count)
  let titles = 0
  const add = (date: string, given: Partial<PlayedGroup> = {}, where: 'both' | 'mb' | 'lb' = 'both') => {
    const group: PlayedGroup = {
      id: uuid(),
      title: `Record ${titles++}`,
      primaryType: random.pick(['Album', 'Album', 'EP', 'Single', undefined]),
      secondaryTypes: random.chance(0.2)
        ? random.chance(0.3)
          ? ['Live', 'Compilation']
          : [random.pick(['Live', 'Remix', 'Interview'])]
        : [],
      artists: random.chance(0.15) ? [random.pick(artists), random.pick(artists)] : [random.pick(artists)],
      date,
      ...given,
    }
    group.artists = [...new Set(group.artists)]
    recordOf.set(group.id, recordOf.get(group.id) ?? group.id)
    if (where !== 'lb') played.groups.set(group.id, group)
    if (where !== 'mb') played.fresh.set(group.id, copy(group))
    edited.set(group.id, now)
    return group
  }
  /** Puts a record on a label with these days. Its own date is that of an older edition. */
  const addOnLabel = (dates: readonly string[]) => {
    const label = random.pick(labels)
    const group = add(inDays(-random.int(400, 9000)), { artists: [uuid()] }, 'mb')
    ofLabels.set(group.id, { ...group, artists: [label] })
    for (const date of dates) played.releases.push({ groupId: group.id, labelId: label, date })
  }
  /** An upcoming release on a label without changes for more than a week, so that the label was read. */
  const calmOnLabel = () => {
    const those = played.releases.filter(
      ({ groupId, date = '' }) => date > today() && now - (edited.get(groupId) ?? 0) > 8 * DAY,
    )
    return those.length > 0 ? random.pick(those) : undefined
  }
  const onLabel = (group: PlayedGroup, label: string): PlayedGroup => {
    const dates = played.releases.filter(({ groupId, labelId }) => groupId === group.id && labelId === label)
    return { ...group, date: dates.map(({ date = '' }) => date).sort()[0] }
  }
  /** A record without changes for some days, with such a date: an announced one, unless another is wanted. */
  const calm = (hasDate = (date: string) => date > today()) => {
    // The radar has just heard about changes made during an outage.
    const isNews = OUTAGES.musicbrainz.some(([, to]) => dayNumber() >= to && dayNumber() < to + 4)
    const those = [...played.groups.values()].filter(
      ({ id, date = '' }) =>
        !isNews &&
        date.length === 10 &&
        hasDate(date) &&
        !ofLabels.has(id) &&
        now - (edited.get(id) ?? 0) > 4 * DAY,
    )
    return those.length > 0 ? random.pick(those) : undefined
  }
  const edit = (group: PlayedGroup, change: Partial<PlayedGroup>) => {
    Object.assign(group, change)
    edited.set(group.id, now)
  }

  // The dates stated by claimants, by release group, and the groups that only the catalogue has.
  const stated = new Map<string, string>()
  const catalogue = new Map<string, PlayedGroup>()
  const lapsed = new Set<string>()
  const unheard: string[] = []
  const ofClaimed = (group?: PlayedGroup) =>
    group && !twins.has(group.id) && group.artists.some((one) => claimed.includes(one)) ? group : undefined
  const claimOf = (id: string) => {
    const { artists: credited = [] } = catalogue.get(id) ?? played.groups.get(id) ?? {}
    return managed.find(({ artistId }) => credited.includes(artistId)) ?? owners.get(id)
  }
  /** The original claimant, because release groups may disappear later. */
  const owners = new Map<string, Managed>()
  const writeStatements = async () => {
    for (const id of unheard.splice(0)) {
      const group = catalogue.get(id)
      const [artist = ''] = group?.artists ?? []
      const name = `Artist ${artist.slice(-4)}`
      if (group) {
        const credit = [{ artist: { mbid: artist, name }, name, joinPhrase: '' }]
        const facts = { mbid: id, title: group.title, primaryType: 'Album', firstReleaseDate: null, credit }
        await storeFacts(db, { releaseGroups: [facts] }, new Date(now))
      }
    }
    for (const id of stated.keys()) {
      const owner = owners.get(id) ?? claimOf(id)
      if (owner) owners.set(id, owner)
    }
    for (const { claimId, artistId, business } of managed) {
      const value = [...stated]
        .filter(([id]) => owners.get(id)?.claimId === claimId)
        .map(([mbid, date]) => ({ mbid, date }))
      await sql`
        insert into page_statements (business_account_id, kind, entity_id, field, value, version)
        values (${business.id}, 'artist', ${artistId}, 'dates', ${JSON.stringify(value)}::jsonb, 1)
        on conflict (kind, entity_id, business_account_id, field) do update set value = excluded.value`.execute(
        db,
      )
      const status = lapsed.has(claimId) ? 'lapsed' : 'approved'
      await sql`update artist_claims set claim_status = ${status},
        lapsed_at = ${status === 'lapsed' ? new Date(now) : null}::timestamptz where id = ${claimId}`.execute(
        db,
      )
    }
  }
  const shownDates = () => {
    const shown = [...stated].filter(([id]) => !lapsed.has(owners.get(id)?.claimId ?? ''))
    return new Map(shown)
  }

  /** A twin, which may be merged later. */
  const addTwin = () => {
    const group = calm()
    if (!group?.date || twins.has(group.id) || stated.has(group.id) || isNearOutage()) return
    const id = uuid()
    recordOf.set(id, recordOf.get(group.id) ?? group.id)
    twins.add(group.id).add(id)
    twinCount++
    const date = addDays(group.date, random.int(0, 7))
    const twin = add(date, { ...copy(group), id, date, title: `${group.title.toUpperCase()}!` }, 'mb')
    edited.set(group.id, now)
    if (random.chance(0.6)) later.push({ at: now + 6 * DAY, run: () => merge(group, twin) })
  }

  /** A record that came lately. */
  const calmOut = () => calm((date) => date < today() && date > inDays(-20))
  /** Deletes a record, which is entered again under another id, at once or later. */
  const enterAgain = (group: PlayedGroup | undefined, dateAgain: (date: string) => string) => {
    const { date } = group ?? {}
    if (!group || !date || twins.has(group.id) || stated.has(group.id) || isNearOutage()) return
    played.groups.delete(group.id)
    played.fresh.delete(group.id)
    edited.set(group.id, now)
    const id = uuid()
    recordOf.set(id, recordOf.get(group.id) ?? group.id)
    twins.add(group.id).add(id)
    enteredAgain++
    const run = () => {
      const again = dateAgain(date)
      add(again, { ...copy(group), id, title: `${group.title.toUpperCase()}.`, date: again }, 'mb')
    }
    later.push({ at: now + random.int(0, 9) * DAY, run })
  }
  /** A record that was out by mistake comes later, also for members who begin to follow now. */
  const postpone = () => {
    const group = calmOut()
    if (!group) return
    edit(group, { date: inDays(random.int(-3, 30)) })
    postponed++
    const [artist = ''] = group.artists
    later.push({ at: now + DAY, run: () => Promise.all(fans.map((fan) => follow(fan, artist))) })
  }
  const later: { at: number; run: () => unknown }[] = []

  const events: (() => void)[] = [
    () => enterAgain(calm(), (date) => shiftDay(date, random.int(0, 7))),
    () => enterAgain(calm(), () => inDays(random.int(2, 90))),
    () => enterAgain(calmOut(), (date) => shiftDay(date, random.int(0, 7))),
    postpone,
    // On labels: entered again under another id.
    () => {
      const one = calmOnLabel()
      const group = one && played.groups.get(one.groupId)
      if (!one || !group || !ofLabels.has(group.id) || isNearOutage()) return
      const those = played.releases.filter(({ groupId }) => groupId === group.id)
      played.releases = played.releases.filter(({ groupId }) => groupId !== group.id)
      played.groups.delete(group.id)
      const again = { ...copy(group), id: uuid() }
      recordOf.set(again.id, recordOf.get(group.id) ?? group.id)
      enteredAgain++
      const run = () => {
        add(group.date ?? '', again, 'mb')
        ofLabels.set(again.id, { ...again, artists: [one.labelId] })
        played.releases.push(...those.map((release) => ({ ...release, groupId: again.id })))
      }
      later.push({ at: now + random.int(0, 20) * DAY, run })
    },
    () => {
      const those = played.releases.filter(({ date = '' }) => date < today() && date > inDays(-20))
      const one = those.length > 0 ? random.pick(those) : undefined
      if (!one || now - (edited.get(one.groupId) ?? 0) < 8 * DAY) return
      one.date = inDays(random.int(2, 60))
      edited.set(one.groupId, now)
      const followers = fans.map((fan) => () => followLabel(fan, one.labelId))
      later.push({ at: now + DAY, run: () => Promise.all(followers.map((run) => run())) })
    },
    // On labels: upcoming, just released, and already released there years ago.
    () => addOnLabel([inDays(random.int(2, 60))]),
    () => addOnLabel([inDays(random.int(2, 60)), inDays(random.int(61, 200))]),
    () => addOnLabel([inDays(-random.int(1, 20))]),
    () => addOnLabel([inDays(-random.int(400, 9000)), inDays(random.int(2, 90))]),
    () => add(inDays(random.int(2, 120))),
    () => add(inDays(random.int(2, 120)), {}, 'mb'),
    () => add(inDays(random.int(2, 13)), {}, 'lb'),
    () => add(inDays(random.int(395, 450))),
    () => add(inDays(random.int(-2, 2))),
    () => add(inDays(random.int(-30, -1))),
    () => add(inDays(random.int(2, 90)).slice(0, 7)),
    // An edition of an old record.
    () => {
      const old = add(inDays(-random.int(400, 9000)), {}, 'mb')
      played.fresh.set(old.id, { ...copy(old), date: inDays(random.int(0, 10)) })
    },
    // Moved, and perhaps moved back or on.
    () => {
      const group = calm()
      if (group) edit(group, { date: inDays(random.int(-25, 90)) })
    },
    () => {
      const group = calm()
      const before = group?.date
      if (!group || !before) return
      edit(group, { date: inDays(random.int(5, 60)) })
      later.push({ at: now + random.int(1, 3) * DAY, run: () => edit(group, { date: before }) })
    },
    // A more or less precise date.
    () => {
      const vague = [...played.groups.values()].find(
        ({ date = '' }) => date.length === 7 && `${date}-28` > today(),
      )
      if (vague) edit(vague, { date: `${vague.date}-2${random.int(0, 8)}` })
    },
    () => {
      const group = calm()
      if (group) edit(group, { date: group.date?.slice(0, 7) })
    },
    // Sources that contradict each other.
    () => {
      const group = calm()
      if (group) played.fresh.set(group.id, { ...copy(group), date: inDays(random.int(1, 13)) })
    },
    // Gone, and perhaps back.
    () => {
      const group = calm()
      if (!group) return
      played.groups.delete(group.id)
      played.fresh.delete(group.id)
      edited.set(group.id, now)
      if (random.chance(0.5)) {
        later.push({
          at: now + random.int(1, 9) * DAY,
          run: () => {
            played.groups.set(group.id, group)
            edited.set(group.id, now)
          },
        })
      }
    },
    () => {
      const group = calm()
      if (group) edit(group, { date: undefined })
    },
    addTwin,
    // Merged into a new id with another title.
    () => {
      const group = calm()
      if (!group || twins.has(group.id)) return
      const id = uuid()
      recordOf.set(id, recordOf.get(group.id) ?? group.id)
      twins.add(id)
      merge(group, add(group.date ?? '', { ...copy(group), id, title: `${group.title} (new)` }, 'mb'))
    },
    // Claimants: a date of their own, which they may withdraw or change, also repeatedly.
    ...[0, 1, 2].map(() => () => {
      const group = ofClaimed(calm())
      if (group)
        stated.set(
          group.id,
          random.chance(0.2) ? inDays(random.int(20, 200)).slice(0, 7) : inDays(random.int(2, 200)),
        )
    }),
    () => {
      const group = ofClaimed(calm())
      if (!group) return
      const days = random.int(20, 60)
      for (let times = 0; times < 8; times++) {
        later.push({ at: now + times * 2 * DAY, run: () => stated.set(group.id, inDays(days + times)) })
      }
    },
    () => {
      const [id] = stated.keys()
      if (id) stated.delete(id)
    },
    () => {
      const [id] = [...stated.keys()].slice(-1)
      if (id) stated.set(id, inDays(random.int(-5, 120)))
    },
    // For a record that no source has.
    () => {
      const artist = random.pick(claimed)
      const group = { id: uuid(), title: `Record ${titles++}`, primaryType: 'Album', artists: [artist] }
      recordOf.set(group.id, group.id)
      catalogue.set(group.id, group)
      stated.set(group.id, inDays(random.int(2, 90)))
      unheard.push(group.id)
    },
    // A claim that lapses for a while, and a business whose verification ends.
    () => {
      const { claimId } = random.pick(managed)
      if (lapsed.has(claimId)) return
      lapsed.add(claimId)
      later.push({ at: now + random.int(1, 9) * DAY, run: () => lapsed.delete(claimId) })
    },
    () => {
      const group = calm()
      if (group) edit(group, { secondaryTypes: group.secondaryTypes?.length ? [] : ['Live'] })
    },
    // A record of the same title on the same day, by another artist of the same name.
    () => {
      const group = calm()
      const others = artists.filter((one) => !group?.artists.includes(one))
      if (group?.date && others.length > 0)
        add(group.date, { title: group.title, artists: [random.pick(others)] })
    },
    // Moved on a label, and withdrawn, perhaps for a while.
    () => {
      const one = calmOnLabel()
      if (!one) return
      one.date = inDays(random.int(-20, 60))
      edited.set(one.groupId, now)
    },
    () => {
      const one = calmOnLabel()
      if (!one) return
      const those = played.releases.filter(({ groupId }) => groupId === one.groupId)
      played.releases = played.releases.filter(({ groupId }) => groupId !== one.groupId)
      edited.set(one.groupId, now)
      if (random.chance(0.5)) {
        later.push({ at: now + random.int(1, 20) * DAY, run: () => played.releases.push(...those) })
      }
    },
  ]
  const merge = (from: PlayedGroup, into: PlayedGroup) => {
    if (!played.groups.has(from.id) || !played.groups.has(into.id)) return
    played.groups.delete(from.id)
    played.redirects.set(from.id, into.id)
    edited.set(into.id, now)
  }
  const after = (share: number, length: number) => [days * share, days * share + length] as const
  // A short run has all kinds of events in turn. MusicBrainz has one outage, late, because twins need some days without
  // one.
  const isShort = days < 60
  const OUTAGES = isShort
    ? { musicbrainz: [after(0.6, 7)], listenbrainz: [after(0.35, 7), after(0.65, 2)] }
    : {
        musicbrainz: [after(0.25, 7), after(0.75, 6)],
        listenbrainz: [after(0.5, 7), after(0.75, 6)],
      }
  let turn = 0
  const dayNumber = () => Math.floor((now - START) / DAY)
  const isNearOutage = () =>
    OUTAGES.musicbrainz.some(([from, to]) => dayNumber() > from - 10 && dayNumber() < to + 10)

  /** The changes in the world at the beginning of a day. */
  const edits = async () => {
    for (const source of ['musicbrainz', 'listenbrainz'] as const) {
      played.areDown[source] = OUTAGES[source].some(([from, to]) => dayNumber() >= from && dayNumber() < to)
    }
    for (const one of later.filter(({ at }) => at <= now)) {
      later.splice(later.indexOf(one), 1)
      await one.run()
    }
    // Outages leave few days for these.
    if (isShort && twinCount < 2) addTwin()
    if (isShort && enteredAgain < 2) enterAgain(calm(), (date) => shiftDay(date, random.int(0, 7)))
    if (isShort && postponed < 1) postpone()
    if (isShort) for (let count = 0; count < SHORT_A_DAY; count++) events[turn++ % events.length]?.()
    else if (random.chance(0.6)) random.pick(events)()
    await writeStatements()
    if (random.chance(0.15)) {
      await follow(random.pick(fans), random.pick(artists))
      await unfollow(random.pick(fans), random.pick(artists))
    }
    if (isShort ? dayNumber() === Math.floor(days * 0.6) : dayNumber() % 50 === 30) {
      const artist = random.pick(artists)
      for (let count = 0; count < 40; count++) add(inDays(-random.int(40, 9000)), { artists: [artist] }, 'mb')
    }
    if (dayNumber() === Math.floor(days * 0.4)) {
      const [from = ''] = artists
      const to = uuid()
      artists[0] = to
      played.redirects.set(from, to)
      for (const group of [...played.groups.values(), ...played.fresh.values()]) {
        group.artists = group.artists.map((id) => (id === from ? to : id))
      }
    }
  }

  setNow(new Date(now))
  for (const artist of artists) for (const fan of fans) if (random.chance(0.5)) await follow(fan, artist)
  const end = START + days * DAY
  let nextEdits = now
  while (now <= end) {
    if (now >= nextEdits) {
      await edits()
      nextEdits += DAY
    }
    for (const name of JOBS) {
      // Followers' news depends on what is known when the rules are applied.
      if (name === 'decide') oracle.tick(now)
      if (name === 'stated-dates') oracle.stated(shownDates(), catalogue, now)
      await job(name)
    }
    const { rows } = await sql<{ at: Date | null }>`
      select least((select min(due_at) from radar_releases where due_at > ${new Date(now)}::timestamptz),
        (select min(look_up_due_at) from radar_releases where look_up_due_at > ${new Date(now)}::timestamptz)) as at`.execute(
      db,
    )
    now = Math.min(nextEdits, Math.max(rows[0]?.at?.getTime() ?? nextEdits, now + 60_000))
    setNow(new Date(now))
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from radar_date_changes where source = 'claimant'`.execute(db)
  return {
    ...compare(oracle.expected, await readNotices(platform, recordOf)),
    stated: rows[0]?.count ?? 0,
    ofLabels: oracle.expected.filter(({ record }) => ofLabels.has(record)).length,
    twins: twinCount,
    enteredAgain,
    postponed,
  }
}

const shiftDay = (day: string, days: number) => addDays(day, days)
const copy = (group: PlayedGroup): PlayedGroup => ({ ...group, artists: [...group.artists] })

async function readNotices({ db }: Platform, recordOf: ReadonlyMap<string, string>): Promise<FanNotice[]> {
  const { rows } = await sql<FanNotice & { subject: string }>`
    select m.user_id as fan, replace(n.kind, 'release.', '') as kind, n.subject_id as subject, n.day
    from member_notices m join notices n on n.id = m.notice_id where m.channels is null`.execute(db)
  return rows.map(({ subject, ...row }) => ({ ...row, record: recordOf.get(subject) ?? subject }))
}

function compare(
  expected: readonly FanNotice[],
  actual: readonly FanNotice[],
): Pick<Differences, 'expected' | 'missed' | 'untrue' | 'double'> {
  const written = ({ fan, kind, record, day }: FanNotice) => `${kind} ${record} ${day} ${fan}`
  const [wanted, given] = [expected.map(written), actual.map(written)]
  const outs = actual.filter(({ kind }) => kind === 'out').map(({ fan, record }) => `out ${record} ${fan}`)
  return {
    expected: expected.length,
    missed: wanted.filter((one) => !given.includes(one)),
    untrue: given.filter((one) => !wanted.includes(one)),
    double: [...given, ...outs].filter((one, at, all) => all.indexOf(one) !== at),
  }
}
