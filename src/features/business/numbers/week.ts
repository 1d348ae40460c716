import { formatCount, formatNumber } from '#ui/format.ts'
import type { PageDay } from './contract.ts'

const WEEK = 7

/** How this week went, in sentences; undefined until a week is counted. `days`: the last one is today. */
export function weekInWords(days: readonly Pick<PageDay, 'followers' | 'views'>[]): string | undefined {
  const levels = days.map(({ followers }) => followers)
  const [now, weekAgo, before] = [1, 1 + WEEK, 1 + 2 * WEEK].map((back) => levels.at(-back) ?? undefined)
  if (now === undefined || weekAgo === undefined) return undefined
  const gained = now - weekAgo
  const views = sumOf(days.slice(-WEEK))
  if (before === undefined) return `${followersOf(gained)}. ${formatCount(views, 'page view')}.`
  const viewsBefore = sumOf(days.slice(-2 * WEEK, -WEEK))
  return `${followersOf(gained)}, ${compared(gained, weekAgo - before)} the week before. ${formatCount(views, 'page view')}, ${compared(views, viewsBefore)} the week before.`
}

const sumOf = (days: readonly Pick<PageDay, 'views'>[]) => days.reduce((sum, { views }) => sum + views, 0)

const followersOf = (gained: number): string => {
  if (gained === 0) return 'No change in followers this week'
  return gained > 0
    ? `${formatCount(gained, 'new follower')} this week`
    : `${formatCount(-gained, 'follower')} fewer this week`
}

function compared(now: number, before: number): string {
  if (now === before) return 'the same as'
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than`
}
