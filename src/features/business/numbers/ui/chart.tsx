import { formatDate, formatNumber } from '#ui/format.ts'
import { type Bar, toBars, topOf } from '../bars.ts'

interface ChartProps {
  /** Such as "Page views". */
  title: string
  days: readonly { day: string; value: number | null }[]
  /** A level, such as followers, which is drawn as steps; other numbers are sums. */
  isLevel?: boolean
}

const WIDTH = 600
const HEIGHT = 120

/** One number by day, or by week for a long period, drawn as bars, with a table of the same values. */
export function Chart({ title, days, isLevel = false }: ChartProps) {
  const bars = toBars(days, { last: isLevel })
  const top = topOf(bars)
  const per = bars.length < days.length ? 'week' : 'day'
  const known = bars.flatMap(({ value }) => (value === null ? [] : [value]))
  const sum = known.reduce((total, value) => total + value, 0)
  const headline = isLevel ? (known.at(-1) ?? 0) : sum
  const step = WIDTH / bars.length
  const first = bars[0]?.from ?? ''
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">
          {title}, by {per}
        </span>
        <span className="figures type-heading">{formatNumber(headline)}</span>
      </figcaption>
      {known.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Nothing counted yet. It starts today.</p>
      ) : (
        <>
          <p aria-hidden="true" className="figures mt-1 text-right text-xs text-muted">
            {formatNumber(top)}
          </p>
          <div className="border-y border-line">
            <svg
              role="img"
              aria-label={inWords(title, bars, isLevel)}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              className="block h-28 w-full"
            >
              {bars.map(({ from, value }, index) => {
                const height = ((value ?? 0) / top) * HEIGHT
                return (
                  <rect
                    key={from}
                    x={index * step + step * 0.12}
                    y={HEIGHT - height}
                    width={step * 0.76}
                    height={height}
                    className="fill-ink"
                  />
                )
              })}
            </svg>
          </div>
          <p aria-hidden="true" className="figures flex justify-between text-xs text-muted">
            <span>{formatDay(first)}</span>
            <span>Today</span>
          </p>
          <details className="mt-1 text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline">
              {title} as a table
            </summary>
            <section
              aria-label={`Table of ${title.toLowerCase()}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it only with the focus (WCAG 2.1.1)
              tabIndex={0}
              className="max-h-64 overflow-y-auto rounded-control"
            >
              <table className="figures w-full">
                <thead className="text-left text-muted">
                  <tr>
                    <th scope="col" className="font-normal">
                      {per === 'day' ? 'Day' : 'Week from'}
                    </th>
                    <th scope="col" className="text-right font-normal">
                      {title}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {bars.toReversed().map(({ from, value }) => (
                    <tr key={from} className="border-t border-line">
                      <th scope="row" className="py-1 text-left font-normal">
                        {formatDay(from)}
                      </th>
                      <td className="text-right">{value === null ? 'not counted' : formatNumber(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </figure>
  )
}

/** At noon, so that the day is the same in every time zone near by. */
const formatDay = (day: string) => (day ? formatDate(`${day}T12:00:00Z`) : '')

function inWords(title: string, bars: readonly Bar[], isLevel: boolean): string {
  const known = bars.filter((bar): bar is Bar & { value: number } => bar.value !== null)
  const [begin] = known
  const end = known.at(-1)
  if (!begin || !end) return `${title}: not counted yet`
  if (isLevel) {
    return `${title}: ${begin.value} on ${formatDay(begin.to)}, ${end.value} on ${formatDay(end.to)}`
  }
  const highest = known.reduce((most, bar) => (bar.value > most.value ? bar : most), begin)
  const sum = known.reduce((total, { value }) => total + value, 0)
  return `${title}: ${sum} in all, most on ${formatDay(highest.from)} with ${highest.value}`
}
