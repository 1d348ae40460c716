import ICAL from 'ical.js'

/** Takes names and parameters of a line apart and leaves its value as it is written. */
const AS_WRITTEN = { name: 'as written', value: {}, param: {}, property: {}, propertyGroups: false }
/** Outlook and others write `TZID=(UTC+01:00) Berlin:20270304T200000` without the quotation marks that it needs. */
const UNQUOTED_ZONE = /^([\w-]+;(?:.*;)?TZID=)([^";:]*:[^";]*?):(\d{4}-?\d{2}-?\d{2}.*)$/i

/** A property of a calendar. */
export interface Property {
  /** In capitals. */
  name: string
  params: Readonly<Record<string, string>>
  value: string
}

/** A line of a calendar together with the lines that continue it. */
export interface ContentLine {
  text: string
  /** The index of its first line. */
  index: number
}

/** Unfolds lines (RFC 5545, 3.1). */
export function* contentLines(lines: readonly string[]): Generator<ContentLine> {
  let open: ContentLine | undefined
  for (const [index, line] of lines.entries()) {
    if (open && /^[ \t]/.test(line)) open.text += line.slice(1)
    // Some programs end lines twice, also those that the next one continues.
    else if (line !== '') {
      if (open) yield open
      open = { text: line, index }
    }
  }
  if (open) yield open
}

/** Null when the line is no property. */
export function readProperty(line: string): Property | null {
  if (!/^[A-Za-z][\w-]*[;:]/.test(line)) return null
  try {
    const [name, params, type, value]: [string, Record<string, unknown>, string, unknown] =
      ICAL.parse.property(line.replace(UNQUOTED_ZONE, '$1"$2":$3'), AS_WRITTEN)
    const written = Object.entries(params).map(([key, one]) => [key.toUpperCase(), String(one)])
    // The parser takes the type of the value out of the parameters.
    return {
      name: name.toUpperCase(),
      params: { ...Object.fromEntries(written), VALUE: type.toUpperCase() },
      value: String(value),
    }
  } catch {
    return null
  }
}

/** A text without its escapes (RFC 5545, 3.3.11), and without what a database cannot store. */
export const plainValue = (value: string): string =>
  value
    .replace(/\\([\\,;:"nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
