import Check from 'virtual:icon/check'
import Plus from 'virtual:icon/plus'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { useState } from 'react'
import { UnconfirmedMark } from '#features/shows/billings/ui/unconfirmed-mark.tsx'
import type { Act, CancelledDay } from '#features/shows/contract.ts'
import { actPath } from '#features/shows/page/ui/act-path.ts'
import { dayInWords } from '#features/shows/ui/words.ts'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { clashesOf } from './clashes.ts'
import type { Plan } from './plan.ts'
import { daysOf, inOrder, programmeOf } from './programme.ts'

/** The acts of a festival: a tab for each day with a column for each stage. */
interface LineUpProps {
  show: { date: string; lastDate: string; acts: readonly Act[]; cancelledDays: readonly CancelledDay[] }
  /** Without it acts cannot be chosen, as in the preview of a show. */
  plan?: Plan
}

const OPEN = 'open'
const MINE = 'mine'

export function LineUp({ show, plan }: LineUpProps) {
  const { acts, cancelledDays } = show
  const days = daysOf(show).filter((day) => acts.some((act) => act.day === day))
  const undated = acts.filter(({ day }) => day === null)
  const cancelled = new Set(cancelledDays.map(({ day }) => day))
  const [first = OPEN] = days
  const [tab, setTab] = useState(first)
  const on = acts.filter(({ day }) => day === null || !cancelled.has(day))
  const clashes = plan ? clashesOf(on, plan.chosen) : new Map<number, number[]>()
  const names = new Map(acts.map(({ number, name }) => [number, name]))
  const line = (act: Act, { withStage = false } = {}) => (
    <ActLine
      key={act.number}
      act={act}
      withStage={withStage}
      isOff={act.day !== null && cancelled.has(act.day)}
      plan={plan}
      clashing={(clashes.get(act.number) ?? []).map((number) => names.get(number) ?? '')}
    />
  )
  const mine = acts.filter(({ number }) => plan?.chosen.has(number))
  const tabs = [
    ...days.map((day) => ({ value: day, label: shortDay(day) })),
    ...(undated.length > 0 ? [{ value: OPEN, label: days.length > 0 ? 'Day to follow' : 'All acts' }] : []),
    ...(plan ? [{ value: MINE, label: `My plan (${mine.length})` }] : []),
  ]
  return (
    <Tabs defaultValue={first} value={tab} onValueChange={setTab}>
      <TabList label="Days" tabs={tabs} className="mb-5 border-b border-line" />
      {days.map((day) => (
        <TabPanel key={day} value={day}>
          <DayOff day={day} cancelledDays={cancelledDays} />
          <div className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-4">
            {programmeOf(acts, day).map(({ stage, acts: onStage }) => (
              <section key={stage ?? ''} className="min-w-0">
                <h3 className="type-heading mb-2 wrap-anywhere">{stage ?? 'Stage to follow'}</h3>
                <ul className="divide-y divide-line border-y border-line">
                  {onStage.map((act) => line(act))}
                </ul>
              </section>
            ))}
          </div>
        </TabPanel>
      ))}
      {undated.length > 0 && (
        <TabPanel value={OPEN}>
          <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">{undated.map((act) => line(act))}</ul>
        </TabPanel>
      )}
      {plan && (
        <TabPanel value={MINE}>
          {mine.length === 0 ? (
            <p className="text-muted">Nothing in your plan yet. Press the plus next to an act to add it.</p>
          ) : (
            <div className="grid items-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
              {[...days, null].map((day) => {
                const ofDay = inOrder(mine.filter((act) => act.day === day))
                if (ofDay.length === 0) return null
                return (
                  <section key={day ?? ''} className="min-w-0">
                    <h3 className="type-heading mb-2">{day ? dayInWords(day) : 'Day to follow'}</h3>
                    {day && <DayOff day={day} cancelledDays={cancelledDays} />}
                    <ul className="divide-y divide-line border-y border-line">
                      {ofDay.map((act) => line(act, { withStage: true }))}
                    </ul>
                  </section>
                )
              })}
            </div>
          )}
        </TabPanel>
      )}
    </Tabs>
  )
}

const shortDay = (day: string) => dayInWords(day).replace(/, \d{4}$/, '')

function DayOff({ day, cancelledDays }: { day: string; cancelledDays: readonly CancelledDay[] }) {
  const off = cancelledDays.find((one) => one.day === day)
  if (!off) return null
  return (
    <p className="mb-5 rounded-card bg-surface p-4">
      <strong>This day is cancelled.</strong> {off.reason}
    </p>
  )
}

interface ActLineProps {
  act: Act
  /** Shows the stage in lists with acts of several stages. */
  withStage: boolean
  isOff: boolean
  plan?: Plan
  /** Names of chosen acts that play at the same time. */
  clashing: readonly string[]
}

function ActLine({ act, withStage, isOff, plan, clashing }: ActLineProps) {
  const { number, name, stage, time, endTime, role } = act
  const path = actPath(act)
  const isChosen = plan?.chosen.has(number) ?? false
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <div className={cx('min-w-0 flex-1', isOff && 'text-muted line-through')}>
        {time && (
          <p className="figures text-sm text-muted">
            {time}
            {endTime && <span> – {endTime}</span>}
          </p>
        )}
        <p className={cx('wrap-anywhere', role === 'headliner' ? 'type-heading' : 'font-semibold')}>
          {path ? (
            <PageLink href={path} className="link">
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        {act.isUnconfirmed && (
          <p>
            <UnconfirmedMark />
          </p>
        )}
        {withStage && stage && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{stage}</bdi>
          </p>
        )}
        {isChosen && clashing.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm text-danger">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">At the same time as {clashing.join(', ')}</span>
          </p>
        )}
      </div>
      {plan && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`${name} in my plan`}
          onClick={() => plan.toggle(number)}
          className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control border border-line text-muted hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-brass aria-pressed:text-on-brass"
        >
          {isChosen ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Plus aria-hidden="true" className="size-5" />
          )}
        </button>
      )}
    </li>
  )
}
