import { sql } from 'kysely'
import { storeFacts } from '#features/catalogue/public.ts'
import { addDays, DAY_MS, dayAt } from '#platform/time.ts'
import { createRandom } from '../../demo/random.ts'
import { createManaged, type Managed } from './managed.ts'
import { createPlayedRadar, createPlayedSources, type PlayedGroup } from './radar.ts'
import { createOracle, type Fan } from './radar-oracle.ts'
import type { TestSite } from './site.ts'

export const START = Date.parse('2026-01-05T00:00:00Z')
const ZONES = [
  'UTC',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Etc/GMT+12',
]

export interface Plan {
  seed: string
  days: number
  artists: number
  labels: number
  fans: readonly string[]
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** What the radar's sources know, which members follow whom, what claimants state, and the oracle that hears all of it. */
export async function createWorld(
  site: TestSite,
  { seed, days, artists: artistCount, labels: labelCount, fans: fanIds }: Plan,
) {
  const { db } = site.platform
  const clock = { now: START }
  const random = createRandom(`radar ${seed}`)
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  const played = createPlayedSources()
  const { job } = createPlayedRadar(site.platform, site.features.domains.notify.delivery, played)
  const recordOf = new Map<string, string>()
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
        if (group) oracle.says('musicbrainz', onLabel(group, label), clock.now)
      }
      oracle.artistsRead([label])
      return
    }
    if (how === 'look-up') {
      const [id = '', target = id] = ids
      const missing = ofLabels.get(id)
      if (missing) {
        // The label no longer has it.
        oracle.says('musicbrainz', { ...missing, date: undefined }, clock.now)
        oracle.lookedUp(id, clock.now)
        return
      }
      const found = played.groups.get(target)
      if (found) oracle.says('musicbrainz', copy(found), clock.now)
      if (!found || target !== id) oracle.gone(id, clock.now)
      oracle.lookedUp(id, clock.now)
      return
    }
    const list = source === 'musicbrainz' ? played.groups : played.fresh
    for (const id of ids) {
      const found = list.get(id)
      if (found) oracle.says(source, copy(found), clock.now)
    }
    if (source === 'musicbrainz') oracle.artistsRead(requestedIds ?? [])
    else oracle.listedOnly(ids, clock.now)
  }
  played.onFailure = (what) => {
    if (what.startsWith('release-group')) oracle.lookUpFailed(clock.now)
  }

  for (const fan of fans) {
    await sql`insert into notice_settings (user_id, time_zone, release_types)
      values (${fan.id}, ${fan.zone}, ${fan.types ?? null}::text[])`.execute(db)
  }
  const follow = async (fan: Fan, artist: string) => {
    const at = clock.now - 60_000
    const { rows } = await sql`
      insert into artist_follows (artist_mbid, user_id, created_at)
      values (${artist}, ${fan.id}, ${new Date(at)}::timestamptz) on conflict do nothing returning user_id`.execute(
      db,
    )
    if (rows.length > 0) oracle.follow(fan.id, artist, at)
  }
  const followLabel = async ({ id }: Fan, label: string, at = clock.now - 60_000) => {
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
  const today = () => dayAt(clock.now)
  const inDays = (count: number) => addDays(today(), count)
  let titles = 0
  const nextTitle = () => `Record ${titles++}`
  const add = (date: string, given: Partial<PlayedGroup> = {}, where: 'both' | 'mb' | 'lb' = 'both') => {
    const group: PlayedGroup = {
      id: uuid(),
      title: nextTitle(),
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
    edited.set(group.id, clock.now)
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
      ({ groupId, date = '' }) => date > today() && clock.now - (edited.get(groupId) ?? 0) > 8 * DAY_MS,
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
    const isNews = outages.musicbrainz.some(([, to]) => dayNumber() >= to && dayNumber() < to + 4)
    const those = [...played.groups.values()].filter(
      ({ id, date = '' }) =>
        !isNews &&
        date.length === 10 &&
        hasDate(date) &&
        !ofLabels.has(id) &&
        clock.now - (edited.get(id) ?? 0) > 4 * DAY_MS,
    )
    return those.length > 0 ? random.pick(those) : undefined
  }
  const edit = (group: PlayedGroup, change: Partial<PlayedGroup>) => {
    Object.assign(group, change)
    edited.set(group.id, clock.now)
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
        await storeFacts(db, { releaseGroups: [facts] }, new Date(clock.now))
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
        lapsed_at = ${status === 'lapsed' ? new Date(clock.now) : null}::timestamptz where id = ${claimId}`.execute(
        db,
      )
    }
  }
  const shownDates = () => {
    const shown = [...stated].filter(([id]) => !lapsed.has(owners.get(id)?.claimId ?? ''))
    return new Map(shown)
  }

  const after = (share: number, length: number) => [days * share, days * share + length] as const
  // A short run has one outage of MusicBrainz, late, because twins need some days without one.
  const isShort = days < 60
  const outages = isShort
    ? { musicbrainz: [after(0.6, 7)], listenbrainz: [after(0.35, 7), after(0.65, 2)] }
    : {
        musicbrainz: [after(0.25, 7), after(0.75, 6)],
        listenbrainz: [after(0.5, 7), after(0.75, 6)],
      }
  const dayNumber = () => Math.floor((clock.now - START) / DAY_MS)

  return {
    clock,
    random,
    uuid,
    played,
    job,
    recordOf,
    fans,
    oracle,
    artists,
    ofLabels,
    claimed,
    managed,
    follow,
    followLabel,
    unfollow,
    edited,
    twins,
    today,
    inDays,
    nextTitle,
    add,
    addOnLabel,
    calmOnLabel,
    calm,
    edit,
    stated,
    catalogue,
    lapsed,
    unheard,
    ofClaimed,
    writeStatements,
    shownDates,
    isShort,
    outages,
    dayNumber,
  }
}

export const copy = (group: PlayedGroup): PlayedGroup => ({ ...group, artists: [...group.artists] })
