import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { addDays, DAY_MS } from '#platform/time.ts'
import type { FanNotice } from './radar-oracle.ts'
import { createEvents } from './radar-replay-events.ts'
import { createWorld, type Plan, START } from './radar-replay-world.ts'
import type { TestSite } from './site.ts'

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
export async function replay(site: TestSite, setNow: (now: Date) => void, plan: Plan): Promise<Differences> {
  const { platform } = site
  const { db } = platform
  const { days } = plan
  const world = await createWorld(site, plan)
  const { clock, random, uuid, played, job, recordOf, fans, oracle, artists, ofLabels, catalogue } = world
  const { follow, unfollow, add, inDays, calm, writeStatements, shownDates } = world
  const { isShort, outages, dayNumber } = world
  const { events, later, counts, addTwin, enterAgain, postpone } = createEvents(world)
  let turn = 0

  /** The changes in the world at the beginning of a day. */
  const edits = async () => {
    for (const source of ['musicbrainz', 'listenbrainz'] as const) {
      played.areDown[source] = outages[source].some(([from, to]) => dayNumber() >= from && dayNumber() < to)
    }
    for (const one of later.filter(({ at }) => at <= clock.now)) {
      later.splice(later.indexOf(one), 1)
      await one.run()
    }
    // Outages leave few days for these.
    if (isShort && counts.twins < 2) addTwin()
    if (isShort && counts.enteredAgain < 2) enterAgain(calm(), (date) => addDays(date, random.int(0, 7)))
    if (isShort && counts.postponed < 1) postpone()
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

  setNow(new Date(clock.now))
  for (const artist of artists) for (const fan of fans) if (random.chance(0.5)) await follow(fan, artist)
  const end = START + days * DAY_MS
  let nextEdits = clock.now
  while (clock.now <= end) {
    if (clock.now >= nextEdits) {
      await edits()
      nextEdits += DAY_MS
    }
    for (const name of JOBS) {
      // Followers' news depends on what is known when the rules are applied.
      if (name === 'decide') oracle.tick(clock.now)
      if (name === 'stated-dates') oracle.stated(shownDates(), catalogue, clock.now)
      await job(name)
    }
    const { rows } = await sql<{ at: Date | null }>`
      select least((select min(due_at) from radar_releases where due_at > ${new Date(clock.now)}::timestamptz),
        (select min(look_up_due_at) from radar_releases where look_up_due_at > ${new Date(clock.now)}::timestamptz)) as at`.execute(
      db,
    )
    clock.now = Math.min(nextEdits, Math.max(rows[0]?.at?.getTime() ?? nextEdits, clock.now + 60_000))
    setNow(new Date(clock.now))
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from radar_date_changes where source = 'claimant'`.execute(db)
  return {
    ...compare(oracle.expected, await readNotices(platform, recordOf)),
    stated: rows[0]?.count ?? 0,
    ofLabels: oracle.expected.filter(({ record }) => ofLabels.has(record)).length,
    ...counts,
  }
}
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
