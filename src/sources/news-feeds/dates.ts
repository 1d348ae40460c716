/** Zones that `Date.parse` does not know, as offsets that it does. */
const ZONES: Record<string, string> = {
  BST: '+0100',
  CEST: '+0200',
  CET: '+0100',
  EEST: '+0300',
  EET: '+0200',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  UT: '+0000',
  Z: '+0000',
}
const EARLIEST = Date.UTC(1990, 0)

/**
 * Parses a date as feeds write it (RFC 822, ISO 8601, and near misses). Undefined when it is unreadable or more than a
 * day after `now`.
 */
export function feedDate(text: string | undefined, now = Date.now()): Date | undefined {
  if (!text) return undefined
  const tidy = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[A-Za-z]{3,9}\.?,? (?=\d)/, '')
    .replace(/\b([A-Z]{1,4})$/, (zone) => ZONES[zone] ?? zone)
    .replace(/(\d{2}:\d{2}(?::\d{2})?)\s*([+-]\d{2}):(\d{2})$/, '$1 $2$3')
  for (const candidate of [text.trim(), tidy, tidy.replace(/ [A-Z]{1,5}$/, '')]) {
    const time = Date.parse(candidate)
    if (Number.isFinite(time) && time >= EARLIEST && time <= now + 24 * 60 * 60_000) return new Date(time)
  }
  return undefined
}
