import ICAL from 'ical.js'

const SHOWN_MAX = 80

/** The first line of an entry that the library cannot parse, or whose value it cannot. */
export function unreadableLine(lines: readonly string[]): { index: number; text: string } | undefined {
  for (const [index, first] of lines.entries()) {
    // Not a property, or the continuation of the line before.
    if (/^(?:[ \t]|BEGIN:|END:|\s*$)/i.test(first)) continue
    let whole = first
    for (let next = index + 1; /^[ \t]/.test(lines[next] ?? ''); next++) whole += lines[next]?.slice(1)
    try {
      new ICAL.Property(ICAL.parse.property(whole)).getValues()
    } catch {
      return { index, text: whole.length > SHOWN_MAX ? `${whole.slice(0, SHOWN_MAX)}…` : whole }
    }
  }
  return undefined
}
