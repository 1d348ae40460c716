import Pencil from 'virtual:icon/pencil'
import Plus from 'virtual:icon/plus'
import { dayInWords } from '#features/shows/ui/words.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'
import { programmeOf, stagesOf } from '../programme.ts'
import { ActFields } from './act-fields.tsx'
import { type EditedAct, withKey } from './use-line-up.ts'

interface LineUpGridProps {
  acts: readonly EditedAct[]
  days: readonly string[]
  cancelledDays: readonly string[]
  /** The tab: a day, or '' for acts without one. */
  day: string
  onDay: (day: string) => void
  /** The key of the act whose fields are open. */
  open: string | undefined
  onOpen: (key: string | undefined) => void
  /** Messages by field, such as "acts.3.day". */
  errors: Readonly<Record<string, string>>
  onChange: (acts: EditedAct[]) => void
  onAskDay: (day: string) => void
}

const NO_DAY = 'open'

/** Days as tabs, stages as columns, and the acts in them. */
export function LineUpGrid(props: LineUpGridProps) {
  const { acts, days, cancelledDays, day, onDay, onOpen, onChange, onAskDay } = props
  const undated = acts.filter((act) => !act.day || !days.includes(act.day)).length
  const tabs = [
    ...days.map((one) => ({
      value: one,
      label: `${dayInWords(one).replace(/, \d{4}$/, '')} (${acts.filter((act) => act.day === one).length})`,
    })),
    { value: NO_DAY, label: `No day yet (${undated})` },
  ]

  function add(stage: string | null) {
    const act = withKey({
      number: null,
      artistMbid: null,
      name: '',
      role: 'support',
      stage,
      day: day || null,
      time: null,
      endTime: null,
    })
    onChange([...acts, act])
    onOpen(act.key)
  }

  return (
    <Tabs
      defaultValue={day || NO_DAY}
      value={day || NO_DAY}
      onValueChange={(next) => onDay(next === NO_DAY ? '' : next)}
    >
      <TabList label="Days of the line-up" tabs={tabs} className="mb-4 border-b border-line" />
      {[...days, ''].map((one) => (
        <TabPanel key={one} value={one || NO_DAY}>
          {one && (
            <div className="mb-4 flex flex-wrap items-center gap-3">
              {cancelledDays.includes(one) && <strong className="text-danger">This day is cancelled.</strong>}
              <Button variant="secondary" size="small" onClick={() => onAskDay(one)}>
                {cancelledDays.includes(one) ? 'This day takes place' : 'Cancel this day'}
              </Button>
            </div>
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4">
            {programmeOf(
              acts.map((act) => ({ ...act, day: act.day && days.includes(act.day) ? act.day : null })),
              one || null,
            ).map(({ stage, acts: onStage }) => (
              <section key={stage ?? ''} className="min-w-0">
                <h4 className="mb-2 font-semibold wrap-anywhere">{stage ?? 'No stage yet'}</h4>
                <ul className="grid gap-1.5">
                  {onStage.map((act) => (
                    <li key={act.key}>
                      <ActCell {...props} act={act} stages={stagesOf(acts)} />
                    </li>
                  ))}
                </ul>
                <Button variant="secondary" size="small" className="mt-2" onClick={() => add(stage)}>
                  <Plus aria-hidden="true" />
                  Add an act<span className="sr-only"> to {stage ?? 'no stage'}</span>
                </Button>
              </section>
            ))}
          </div>
          {programmeOf(acts, one || null).length === 0 && (
            <Button variant="secondary" size="small" onClick={() => add(null)}>
              <Plus aria-hidden="true" />
              Add an act
            </Button>
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}

interface ActCellProps extends LineUpGridProps {
  act: EditedAct
  stages: readonly string[]
}

function ActCell({ act, acts, days, stages, open, onOpen, errors, onChange, onDay }: ActCellProps) {
  const place = acts.findIndex(({ key }) => key === act.key)
  const errorOf = (field: string) => errors[`acts.${place}.${field}`]
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`acts.${place}.`))
  const remove = () => {
    onOpen(undefined)
    onChange(acts.filter(({ key }) => key !== act.key))
  }
  if (open === act.key) {
    return (
      <ActFields
        act={act}
        days={days}
        stages={stages}
        errorOf={errorOf}
        onSave={(changed) => {
          onChange(acts.map((one) => (one.key === act.key ? changed : one)))
          onOpen(undefined)
          if (changed.day !== act.day) onDay(changed.day ?? '')
        }}
        onRemove={remove}
        onClose={() => (act.name === '' ? remove() : onOpen(undefined))}
      />
    )
  }
  return (
    <button
      type="button"
      onClick={() => onOpen(act.key)}
      className={cx(
        'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control border px-3 py-1.5 text-left hover:bg-hover',
        isWrong ? 'border-danger' : 'border-line',
      )}
    >
      <span className="min-w-0 flex-1">
        {act.time && (
          <span className="figures block text-sm text-muted">
            {act.time}
            {act.endTime && <span> – {act.endTime}</span>}
          </span>
        )}
        <bdi className="font-semibold wrap-anywhere">{act.name || 'No name yet'}</bdi>
        {!act.artistMbid && <span className="block text-sm text-muted">Not linked to an artist</span>}
      </span>
      <Pencil aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}
