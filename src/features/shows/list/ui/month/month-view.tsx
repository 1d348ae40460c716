import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { showMonthQuery } from '#features/shows/ui/page-queries.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { addMonths, monthAt } from '#platform/time.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { ShowMonth } from '../../search-contract.ts'
import { monthOf, restrictionOf, type ShowsSearch, ticketsPath } from '../shows-search.ts'
import { dayByKey, monthInWords, WEEKDAYS, weeksOf } from './month.ts'

interface MonthViewProps {
  search: ShowsSearch
  now: number
  /** Coordinates of `near`. */
  place?: string
}

/** A month of shows: each day with shows links to them. */
export function MonthView({ search, now, place }: MonthViewProps) {
  const month = monthOf(search.month, now)
  const query = useQuery(showMonthQuery(month, restrictionOf(search, place)))
  const days = query.data?.days ?? []
  const hrefOf = (to: string) => ticketsPath(search, { month: to, day: undefined })

  return (
    <section aria-labelledby="month" aria-busy={query.isPending} className="mb-10">
      <div className="mb-4 flex items-center gap-2">
        <h2 id="month" className="type-title min-w-0 flex-1">
          {monthInWords(month)}
        </h2>
        {month > monthAt(now) && (
          <Turn href={hrefOf(addMonths(month, -1))} label="Earlier month">
            <ChevronLeft aria-hidden="true" />
          </Turn>
        )}
        {monthOf(addMonths(month, 1), now) > month && (
          <Turn href={hrefOf(addMonths(month, 1))} label="Later month">
            <ChevronRight aria-hidden="true" />
          </Turn>
        )}
      </div>
      {query.isError && !query.data ? (
        <ErrorState
          title="Couldn’t load the month"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Weeks month={month} days={days} search={search} />
      )}
      {query.data?.isCut && (
        <p className="mt-2 text-sm text-muted">
          That’s a lot of shows, so we only count the first few thousand.
        </p>
      )}
    </section>
  )
}

interface WeeksProps {
  month: string
  days: ShowMonth['days']
  search: ShowsSearch
}

function Weeks({ month, days, search }: WeeksProps) {
  const byDay = new Map(days.map((day) => [day.day, day]))

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const to = from && dayByKey([...byDay.keys()], from, event.key)
    if (!to) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    <table
      aria-labelledby="month"
      onKeyDown={move}
      className="w-full table-fixed border-separate border-spacing-1 max-sm:-mx-1 max-sm:w-[calc(100%+0.5rem)]"
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="type-label pb-1 text-left text-muted max-sm:text-center"
            >
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]} className="h-14 p-0 align-top sm:h-24">
                {day && <Day day={day} shows={byDay.get(day)} search={search} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  shows: ShowMonth['days'][number] | undefined
  search: ShowsSearch
}

const CELL = 'flex size-full flex-col rounded-control p-1.5 text-left max-sm:items-center sm:p-2'

function Day({ day, shows, search }: DayProps) {
  const number = Number(day.slice(8))
  if (!shows) {
    return (
      <span className={cx(CELL, 'border border-line')}>
        <span className="figures text-sm text-muted">{number}</span>
      </span>
    )
  }
  const isChosen = search.day === day
  return (
    <PageLink
      href={ticketsPath(search, { day: isChosen ? undefined : day, month: day.slice(0, 7) })}
      keepsScroll
      data-day={day}
      aria-current={isChosen ? 'date' : undefined}
      className={cx(
        CELL,
        'gap-0.5 bg-surface hover:bg-hover aria-[current=date]:bg-brass aria-[current=date]:text-on-brass',
      )}
    >
      <span className="flex w-full items-baseline justify-between gap-1 max-sm:flex-col max-sm:items-center">
        <span aria-hidden="true" className="figures font-semibold">
          {number}
        </span>
        <span className="sr-only">{dayInWords(day)}: </span>
        <span className={cx('figures text-xs font-semibold', isChosen ? 'text-on-brass' : 'text-coral-text')}>
          {shows.shows}
          <span className="max-lg:sr-only"> {shows.shows === 1 ? 'show' : 'shows'}</span>
        </span>
      </span>
      {shows.first.map(({ id, name, status }) => (
        <bdi
          key={id}
          className={cx('w-full truncate text-xs max-sm:hidden', status === 'cancelled' && 'line-through')}
        >
          {name}
        </bdi>
      ))}
    </PageLink>
  )
}

function Turn({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      keepsScroll
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-full hover:bg-hover [&_svg]:size-5"
    >
      {children}
    </PageLink>
  )
}
