import { DEFAULT_TYPES } from '#features/notify/delivery/limits.ts'
import type { PlayedGroup } from './radar.ts'

/**
 * Which news members should get, computed member by member and moment by moment from the answers of the sources. It
 * shares no code with the radar, which works with sets of members and ranges of time. In one file, so that all rules can be
 * read from top to bottom.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Fan {
  id: string
  zone: string
  /** Undefined for the defaults that most members have. */
  types?: string[]
}

export interface FanNotice {
  fan: string
  kind: 'announced' | 'moved' | 'cancelled' | 'out'
  record: string
  day: string
}

interface Say {
  date: string | null
  gone: boolean
}

interface Group {
  id: string
  facts: PlayedGroup
  order: number
  says: Map<string, Say>
  /** By artist: whether it existed when the artist was first read. */
  baseline: Map<string, boolean>
  heldUntil: number
  /** Whether it became known by a claimant's statement. */
  isStated: boolean
}

interface RecordState {
  day: string | null
  since: number
  firstDayAt: number | null
  announced: string | null
  cancelled: boolean
  /** The times of moves of which followers were notified. */
  moves: number[]
  absentSince: number | null
  absent: boolean
  /** The last day on which it was out everywhere: a later day is new for those who heard nothing. */
  overDay: string | null
  groups: Group[]
  /** By fan. */
  notified: Map<string, Set<string>>
  /** Fans for whom 8:00 of the day was handled. */
  passed: Set<string>
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The local time of a zone. */
function wallClock(zone: string, at: number): { day: string; hour: number } {
  const written = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  return { day: written.slice(0, 10), hour: Number(written.slice(11, 13)) }
}

const ahead = (zone: string, at: number, day: string) =>
  Math.round((Date.parse(day) - Date.parse(wallClock(zone, at).day)) / DAY)

/** Whether 8:00 of the day has come in the zone. */
function hasCome(zone: string, at: number, day: string): boolean {
  const clock = wallClock(zone, at)
  return clock.day > day || (clock.day === day && clock.hour >= 8)
}

/** Whether a member began to follow before 8:00 of the day. */
const beganBefore = (zone: string, since: number, day: string) => !hasCome(zone, since, day)

const isOver = ({ overDay, day, announced }: RecordState) =>
  overDay !== null && (day ?? announced ?? '') <= overDay

const EARLIEST = 'Pacific/Kiritimati'
const LATEST = 'Etc/GMT+12'

export function createOracle(fans: readonly Fan[], recordOf: (groupId: string) => string) {
  /** By artist, then by fan: when the follow began. */
  const follows = new Map<string, Map<string, number>>()
  const readArtists = new Set<string>()
  const records = new Map<string, RecordState>()
  const expected: FanNotice[] = []
  let order = 0

  const isFollowed = (artist: string) => (follows.get(artist)?.size ?? 0) > 0
  const groupOf = (id: string) => records.get(recordOf(id))?.groups.find((group) => group.id === id)

  const decide = ({ says }: Group): string | null => {
    const musicbrainz = says.get('musicbrainz')
    const listed = musicbrainz?.gone ? null : says.get('listenbrainz')?.date
    let date: string | null = null
    for (const one of [says.get('claimant')?.date, musicbrainz?.date, listed]) {
      if (one && (date === null || one.startsWith(date))) date = one
    }
    return date
  }
  /** A date stated by a claimant takes precedence. */
  const isDated = ({ says }: Group) => Boolean(says.get('claimant')?.date)

  const settle = (record: RecordState, at: number) => {
    const dated = record.groups.filter(isDated)
    const date = [...dated, ...record.groups].map(decide).find((one) => one !== null) ?? null
    const day = date?.length === 10 ? date : null
    if (day !== record.day) {
      record.day = day
      record.since = at
      record.passed.clear()
    }
    if (day) record.firstDayAt ??= at
    if (date) {
      record.absentSince = null
      record.absent = false
    }
    return date
  }

  return {
    expected,
    follow(fan: string, artist: string, at: number) {
      const those = follows.get(artist) ?? new Map<string, number>()
      follows.set(artist, those.set(fan, at))
    },
    unfollow(fan: string, artist: string) {
      follows.get(artist)?.delete(fan)
      if (!isFollowed(artist)) readArtists.delete(artist)
    },
    /** A source states something about a group, or no date. */
    says(source: 'claimant' | 'musicbrainz' | 'listenbrainz', facts: PlayedGroup, at: number) {
      if (!facts.artists.some(isFollowed) && !groupOf(facts.id)) return
      const key = recordOf(facts.id)
      const record: RecordState = records.get(key) ?? {
        day: null,
        since: at,
        firstDayAt: null,
        announced: null,
        cancelled: false,
        moves: [],
        absentSince: null,
        absent: false,
        overDay: null,
        groups: [],
        notified: new Map(),
        passed: new Set<string>(),
      }
      records.set(key, record)
      let group = record.groups.find(({ id }) => id === facts.id)
      if (!group) {
        group = {
          id: facts.id,
          facts,
          order: order++,
          says: new Map(),
          baseline: new Map(),
          heldUntil: Infinity,
          isStated: source === 'claimant',
        }
        record.groups.push(group)
      }
      const isBetter =
        source === 'musicbrainz' || (source === 'listenbrainz' && !group.says.has('musicbrainz'))
      if (isBetter && !(source === 'listenbrainz' && group.isStated)) group.facts = facts
      for (const artist of group.facts.artists) {
        if (!group.baseline.has(artist)) group.baseline.set(artist, !readArtists.has(artist))
      }
      group.says.set(source, { date: facts.date ?? null, gone: false })
      settle(record, at)
    },
    /** Claimants state exactly these dates; `known` contains the groups that the catalogue has. */
    stated(dates: ReadonlyMap<string, string>, known: ReadonlyMap<string, PlayedGroup>, at: number) {
      for (const record of records.values()) {
        for (const group of record.groups) {
          const date = dates.get(group.id) ?? null
          if (date === (group.says.get('claimant')?.date ?? null)) continue
          group.says.set('claimant', { date, gone: false })
          settle(record, at)
        }
      }
      for (const [id, date] of dates) {
        const facts = known.get(id)
        const isRecent = date.length === 10 && date >= shift(new Date(at).toISOString().slice(0, 10), -90)
        if (facts && isRecent && !groupOf(id)) this.says('claimant', { ...facts, date }, at)
      }
    },
    /** MusicBrainz no longer has the group, or has merged it. */
    gone(id: string, at: number) {
      const group = groupOf(id)
      const record = records.get(recordOf(id))
      if (!group || !record) return
      group.says.set('musicbrainz', { date: null, gone: true })
      settle(record, at)
    },
    /** ListenBrainz listed only these on this day. */
    listedOnly(ids: readonly string[], at: number) {
      const today = new Date(at).toISOString().slice(0, 10)
      for (const record of records.values()) {
        for (const group of record.groups) {
          const date = group.says.get('listenbrainz')?.date
          const isInWindow = date && date >= shift(today, -13) && date <= shift(today, 13)
          if (isInWindow && !ids.includes(group.id)) {
            group.says.set('listenbrainz', { date: null, gone: false })
            settle(record, at)
          }
        }
      }
    },
    artistsRead(artists: readonly string[]) {
      for (const artist of artists) readArtists.add(artist)
    },
    artistMerged(from: string, to: string) {
      const moved = follows.get(from) ?? new Map<string, number>()
      const there = follows.get(to) ?? new Map<string, number>()
      for (const [fan, since] of moved) if (!there.has(fan)) there.set(fan, since)
      follows.set(to, there)
      follows.delete(from)
      for (const record of records.values()) {
        for (const { baseline } of record.groups) {
          const before = baseline.get(from)
          if (before !== undefined && !baseline.has(to)) baseline.set(to, before)
          baseline.delete(from)
        }
      }
    },
    /** An answered look-up; called after its facts were stored. */
    lookedUp(id: string, at: number) {
      const record = records.get(recordOf(id))
      if (!record || isOver(record) || !record.announced) return
      if (record.groups.some((group) => decide(group) !== null)) return
      if (record.absentSince === null) record.absentSince = at
      else if (at - record.absentSince >= 72 * HOUR) record.absent = true
    },
    lookUpFailed(at: number) {
      for (const record of records.values()) {
        for (const group of record.groups) group.heldUntil = Math.min(group.heldUntil, at + DAY)
      }
    },
    /** Applies the rules at a moment. */
    tick(at: number) {
      for (const [key, record] of records) {
        const first = record.groups[0]
        const isConfirmed = record.groups.some(({ says, isStated }) => {
          if (isStated) return true
          const one = says.get('musicbrainz')
          return one !== undefined && !one.gone
        })
        const wasConfirmed = isConfirmed || record.announced !== null
        if (!first || isOver(record) || (!wasConfirmed && at < first.heldUntil)) continue
        const { day } = record
        const notify = (fan: string, kind: FanNotice['kind'], on: string) => {
          const kinds = record.notified.get(fan) ?? new Set<string>()
          record.notified.set(fan, kinds.add(kind))
          const isNew = !expected.some(
            (one) => one.fan === fan && one.kind === kind && one.record === key && one.day === on,
          )
          if (isNew) expected.push({ fan, kind, record: key, day: on })
        }
        const isNotified = (fan: string) => {
          const kinds = record.notified.get(fan)
          return kinds ? kinds.has('announced') || kinds.has('moved') : false
        }
        const isOut = (fan: string) => record.notified.get(fan)?.has('out') ?? false
        const listeners = fans.flatMap((fan) => {
          const sinces = [...follows].flatMap(([artist, those]) => {
            const since = those.get(fan.id)
            const groups = record.groups.filter(({ baseline }) => baseline.has(artist))
            return since !== undefined && groups.length > 0
              ? [{ since, isBaseline: groups.some(({ baseline }) => baseline.get(artist)) }]
              : []
          })
          return sinces.length > 0 ? [{ fan, sinces }] : []
        })
        if (!day) {
          if (!record.absent || !record.announced || record.cancelled) continue
          record.cancelled = true
          for (const { fan } of listeners) {
            if (isNotified(fan.id) && !isOut(fan.id)) notify(fan.id, 'cancelled', record.announced)
          }
          continue
        }
        if (ahead(LATEST, at, day) < -30) continue
        const isChanged = record.announced !== null && (record.announced !== day || record.cancelled)
        if (isChanged && at - record.since < DAY) continue
        // Three moves without a delay, then two days after the third, four after the fourth, and so on.
        const last = record.moves.at(-1)
        const isTooSoon =
          last !== undefined && record.moves.length >= 3 && at - last < DAY * 2 ** (record.moves.length - 2)
        const isMoving = isChanged && !isTooSoon
        const facts = [...record.groups].sort((a, b) => rank(a) - rank(b) || a.order - b.order)[0]?.facts
        const types = facts?.secondaryTypes?.length ? facts.secondaryTypes : [facts?.primaryType ?? 'Other']
        for (const { fan, sinces } of listeners) {
          const { id, zone } = fan
          const wanted: readonly string[] = fan.types ?? DEFAULT_TYPES
          const wants = types.every((type) => wanted.includes(type))
          const days = ahead(zone, at, day)
          if (isOut(id)) continue
          if (isMoving && isNotified(id) && days > 0) notify(id, 'moved', day)
          const isEarly = sinces.some(
            ({ since, isBaseline }) => !isBaseline && record.firstDayAt !== null && since < record.firstDayAt,
          )
          if (!isNotified(id) && isEarly && wants && days >= 2 && days <= 400) notify(id, 'announced', day)
          if (hasCome(zone, at, day) && !record.passed.has(id)) {
            record.passed.add(id)
            const since = Math.min(...sinces.map((one) => one.since))
            if ((wants || isNotified(id)) && days >= -30 && beganBefore(zone, since, day))
              notify(id, 'out', day)
          }
        }
        // Members who do not follow at this time count as handled, too.
        for (const { id, zone } of fans) if (hasCome(zone, at, day)) record.passed.add(id)
        if (isMoving) {
          if (!hasCome(LATEST, at, day)) record.moves.push(at)
          record.announced = day
          record.cancelled = false
        }
        const isAnnounceable = ahead(LATEST, at, day) >= 2 && ahead(EARLIEST, at, day) <= 400
        if (isAnnounceable) record.announced ??= day
        if (hasCome(LATEST, at, day)) record.overDay = day
      }
    },
  }
}

const rank = ({ says }: Group) => (says.get('musicbrainz')?.gone ? 1 : 0)
