import { addDays, DAY_MS } from '#platform/time.ts'
import type { PlayedGroup } from './radar.ts'
import { copy, type World } from './radar-replay-world.ts'

/** What can happen to the records of a world. `later` has what is to happen at a time. */
export function createEvents({
  clock,
  random,
  uuid,
  played,
  recordOf,
  fans,
  artists,
  ofLabels,
  claimed,
  managed,
  follow,
  followLabel,
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
  outages,
  dayNumber,
}: World) {
  const isNearOutage = () =>
    outages.musicbrainz.some(([from, to]) => dayNumber() > from - 10 && dayNumber() < to + 10)
  const counts = { twins: 0, enteredAgain: 0, postponed: 0 }
  /** A twin, which may be merged later. */
  const addTwin = () => {
    const group = calm()
    if (!group?.date || twins.has(group.id) || stated.has(group.id) || isNearOutage()) return
    const id = uuid()
    recordOf.set(id, recordOf.get(group.id) ?? group.id)
    twins.add(group.id).add(id)
    counts.twins++
    const date = addDays(group.date, random.int(0, 7))
    const twin = add(date, { ...copy(group), id, date, title: `${group.title.toUpperCase()}!` }, 'mb')
    edited.set(group.id, clock.now)
    if (random.chance(0.6)) later.push({ at: clock.now + 6 * DAY_MS, run: () => merge(group, twin) })
  }

  /** A record that came lately. */
  const calmOut = () => calm((date) => date < today() && date > inDays(-20))
  /** Deletes a record, which is entered again under another id, at once or later. */
  const enterAgain = (group: PlayedGroup | undefined, dateAgain: (date: string) => string) => {
    const { date } = group ?? {}
    if (!group || !date || twins.has(group.id) || stated.has(group.id) || isNearOutage()) return
    played.groups.delete(group.id)
    played.fresh.delete(group.id)
    edited.set(group.id, clock.now)
    const id = uuid()
    recordOf.set(id, recordOf.get(group.id) ?? group.id)
    twins.add(group.id).add(id)
    counts.enteredAgain++
    const run = () => {
      const again = dateAgain(date)
      add(again, { ...copy(group), id, title: `${group.title.toUpperCase()}.`, date: again }, 'mb')
    }
    later.push({ at: clock.now + random.int(0, 9) * DAY_MS, run })
  }
  /** A record that was out by mistake comes later, also for members who begin to follow now. */
  const postpone = () => {
    const group = calmOut()
    if (!group) return
    edit(group, { date: inDays(random.int(-3, 30)) })
    counts.postponed++
    const [artist = ''] = group.artists
    later.push({ at: clock.now + DAY_MS, run: () => Promise.all(fans.map((fan) => follow(fan, artist))) })
  }
  const later: { at: number; run: () => unknown }[] = []

  const events: (() => void)[] = [
    () => enterAgain(calm(), (date) => addDays(date, random.int(0, 7))),
    () => enterAgain(calm(), () => inDays(random.int(2, 90))),
    () => enterAgain(calmOut(), (date) => addDays(date, random.int(0, 7))),
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
      counts.enteredAgain++
      const run = () => {
        add(group.date ?? '', again, 'mb')
        ofLabels.set(again.id, { ...again, artists: [one.labelId] })
        played.releases.push(...those.map((release) => ({ ...release, groupId: again.id })))
      }
      later.push({ at: clock.now + random.int(0, 20) * DAY_MS, run })
    },
    () => {
      const those = played.releases.filter(({ date = '' }) => date < today() && date > inDays(-20))
      const one = those.length > 0 ? random.pick(those) : undefined
      if (!one || clock.now - (edited.get(one.groupId) ?? 0) < 8 * DAY_MS) return
      one.date = inDays(random.int(2, 60))
      edited.set(one.groupId, clock.now)
      const followers = fans.map((fan) => () => followLabel(fan, one.labelId))
      later.push({ at: clock.now + DAY_MS, run: () => Promise.all(followers.map((run) => run())) })
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
      later.push({ at: clock.now + random.int(1, 3) * DAY_MS, run: () => edit(group, { date: before }) })
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
      edited.set(group.id, clock.now)
      if (random.chance(0.5)) {
        later.push({
          at: clock.now + random.int(1, 9) * DAY_MS,
          run: () => {
            played.groups.set(group.id, group)
            edited.set(group.id, clock.now)
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
        later.push({
          at: clock.now + times * 2 * DAY_MS,
          run: () => stated.set(group.id, inDays(days + times)),
        })
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
      const group = { id: uuid(), title: nextTitle(), primaryType: 'Album', artists: [artist] }
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
      later.push({ at: clock.now + random.int(1, 9) * DAY_MS, run: () => lapsed.delete(claimId) })
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
      edited.set(one.groupId, clock.now)
    },
    () => {
      const one = calmOnLabel()
      if (!one) return
      const those = played.releases.filter(({ groupId }) => groupId === one.groupId)
      played.releases = played.releases.filter(({ groupId }) => groupId !== one.groupId)
      edited.set(one.groupId, clock.now)
      if (random.chance(0.5)) {
        later.push({ at: clock.now + random.int(1, 20) * DAY_MS, run: () => played.releases.push(...those) })
      }
    },
  ]
  const merge = (from: PlayedGroup, into: PlayedGroup) => {
    if (!played.groups.has(from.id) || !played.groups.has(into.id)) return
    played.groups.delete(from.id)
    played.redirects.set(from.id, into.id)
    edited.set(into.id, clock.now)
  }
  return { events, later, counts, addTwin, enterAgain, postpone }
}
