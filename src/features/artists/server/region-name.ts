/** Codes of MusicBrainz that are no countries. */
const OTHER_REGIONS = new Map([
  ['XW', 'Worldwide'],
  ['XE', 'Europe'],
  ['XG', 'East Germany'],
  ['XC', 'Czechoslovakia'],
])
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Name of a country by its two letters; the letters where it has none. */
export function regionName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return OTHER_REGIONS.get(code) ?? regions.of(code) ?? code
}
