import { weekdayOf } from '#platform/time.ts'
/** An act from one line of a pasted line-up. */
export interface ParsedAct {
  name: string
  stage: string | null
  day: string | null
  time: string | null
  endTime: string | null
}

/** A letter after it makes it part of a name: "Hollow", "Amber". */
const END = String.raw`(?![\p{L}\d])`
const TIME = String.raw`\d{1,2}(?:[:.]\d{2}|h\d{2}|(?=\s*(?:am|pm|h|Uhr)${END}))(?:\s*(?:am|pm|h|Uhr)${END})?`
const TIMES = String.raw`(${TIME})(?:\s*(?:-|–|—|to)\s*(${TIME}))?`
const BEFORE = new RegExp(String.raw`^[([]?${TIMES}[)\]]?\s*(?:[-–—:|]\s*)?(.+)$`, 'iu')
const AFTER = new RegExp(String.raw`^(.+?)\s*(?:[-–—|,]\s*)?[([]?${TIMES}[)\]]?$`, 'iu')
/** A heading such as "Main stage", "Zweite Bühne", "Stage 2" or "Palco principal", but not "Stage Dolls", who are a band. */
const STAGE_HEADING =
  /^(?:(?:\S+\s+){1,3}(?:stage|bühne|buehne|scena|színpad)|(?:stage|bühne|scène|palco|escenario)\s+(?:\d{1,2}|\p{L}|principale?|central))$/iu
const BULLET = /^(?:[-–—*•·]\s+|\d{1,3}\.\s+)/
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Parses a pasted line-up, one act a line, with or without times before or after the name. A line with a day ("Friday",
 * "2027-07-02", "Day 2") or a stage ("# Main", "Stage: Main", "Main:", "Main stage", or one of `stages`) applies to the
 * lines below it. In a table, divided by tabs or bars, a row may have cells for day and stage.
 */
export function parseLineUp(
  text: string,
  { days, stages }: { days: readonly string[]; stages: readonly string[] },
): ParsedAct[] {
  let day: string | null = days.length === 1 ? (days[0] ?? null) : null
  let stage: string | null = null
  const acts: ParsedAct[] = []
  for (const whole of text.split(/\r?\n/)) {
    const line = whole.trim()
    if (line === '') continue
    const headingDay = dayNamed(line.replace(/^#+\s*/, '').replace(/:$/, ''), days)
    const headingStage = stageOf(line, stages)
    if (headingDay) {
      day = headingDay
      stage = null
    } else if (headingStage) stage = headingStage
    else {
      const act = readLine(line, { days, stages })
      if (act) acts.push({ ...act, day: act.day ?? day, stage: act.stage ?? stage })
    }
  }
  return acts
}

function readLine(
  line: string,
  known: { days: readonly string[]; stages: readonly string[] },
): ParsedAct | undefined {
  const cells = line
    .split(/\t|\s*\|\s*/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  if (cells.length < 2) return timed(line.replace(BULLET, ''))
  let act: ParsedAct = { name: '', stage: null, day: null, time: null, endTime: null }
  for (const cell of cells) {
    const day = dayNamed(cell, known.days)
    const times = new RegExp(`^${TIMES}$`, 'iu').exec(cell)
    if (day) act.day = day
    else if (times) act = { ...act, ...timesOf(times[1], times[2]) }
    else if (known.stages.some((stage) => isSame(stage, cell))) act.stage = cell
    else if (act.name === '') act = { ...act, ...withoutNothing(timed(cell)) }
    else act.stage ??= cell
  }
  return act.name === '' ? undefined : act
}

/** A name and the times before or after it. */
function timed(line: string): ParsedAct {
  const none = { stage: null, day: null }
  const before = BEFORE.exec(line)
  if (before?.[3]) return { ...none, name: before[3].trim(), ...timesOf(before[1], before[2]) }
  const after = AFTER.exec(line)
  if (after?.[1]) return { ...none, name: after[1].trim(), ...timesOf(after[2], after[3]) }
  return { ...none, name: line, time: null, endTime: null }
}

const withoutNothing = (act: ParsedAct) =>
  Object.fromEntries(Object.entries(act).filter(([, value]) => value !== null))

const timesOf = (begin?: string, end?: string) => ({ time: clock(begin), endTime: clock(end) })

/** "9pm", "21.30" or "21h30" as "21:30"; null when it is not a time. */
function clock(text: string | undefined): string | null {
  const parts = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?/i.exec(text ?? '')
  if (!parts) return null
  const half = parts[3]?.toLowerCase()
  const hour = half ? (Number(parts[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(parts[1]) % 24
  const minute = Number(parts[2] ?? 0)
  if (Number(parts[1]) > 24 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function dayNamed(text: string, days: readonly string[]): string | null {
  const words = text.toLowerCase().replace(/[.,]/g, ' ').trim()
  const numbered = /^(?:day|tag)\s*(\d{1,2})$/.exec(words)
  if (numbered) return days[Number(numbered[1]) - 1] ?? null
  const iso = /\d{4}-\d{2}-\d{2}/.exec(words)?.[0]
  if (iso) return words.replace(iso, '').trim().length < 12 && days.includes(iso) ? iso : null
  const [first = '', ...rest] = words.split(/\s+/)
  const weekday = first.length >= 3 ? WEEKDAYS.findIndex((name) => name.startsWith(first)) : -1
  if (weekday < 0 || rest.length > 3) return null
  if (rest.length > 0 && !rest.some((word) => /^\d/.test(word))) return null
  const fitting = days.filter((day) => weekdayOf(day) === weekday)
  const numbers = rest.map(Number.parseFloat).filter(Number.isFinite)
  // A band such as "Sunday 1994".
  const isOtherYear = ([year]: number[]) =>
    year !== undefined && year > 31 && !days.some((day) => day.startsWith(`${year}`))
  if (numbers.length === 1 && isOtherYear(numbers)) return null
  return fitting.find((day) => numbers.includes(Number(day.slice(8)))) ?? fitting[0] ?? null
}

function stageOf(line: string, stages: readonly string[]): string | null {
  const named = /^(?:#+\s*|stage\s*:\s*)(.+?):?$/i.exec(line)?.[1] ?? /^([^\d:][^:]*):$/.exec(line)?.[1]
  if (named) return named.trim()
  if (STAGE_HEADING.test(line) && !BULLET.test(line) && timed(line).time === null) return line
  return stages.find((stage) => isSame(stage, line)) ?? null
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
