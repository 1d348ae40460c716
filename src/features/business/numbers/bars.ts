/** A bar of a chart: one day, or the seven days that begin with it. */
export interface Bar {
  /** yyyy-mm-dd. */
  from: string
  to: string
  value: number | null
}

const WEEK = 7
/** More bars than this would be too thin to tell apart or to hit with a finger. */
const DAILY_MAX = 60

/**
 * One bar per day, or per week for a long period, which ends with the last day. `last`: for levels, which are not
 * summed.
 */
export function toBars(
  days: readonly { day: string; value: number | null }[],
  { last = false }: { last?: boolean } = {},
): Bar[] {
  const size = days.length > DAILY_MAX ? WEEK : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    const known = part.flatMap(({ value }) => (value === null ? [] : [value]))
    const sum = known.reduce((total, value) => total + value, 0)
    bars.unshift({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      value: known.length === 0 ? null : last ? (known.at(-1) ?? null) : sum,
    })
  }
  return bars
}

/** A round number at least as high as the highest bar, for the top of the chart. */
export function topOf(bars: readonly Bar[]): number {
  const highest = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const unit = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 10].find((one) => one * unit >= highest) ?? 10
  return step * unit
}
