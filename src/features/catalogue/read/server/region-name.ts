/** MusicBrainz codes of regions that are not countries. */
const OTHER_REGIONS = new Map([
  ['XW', 'Worldwide'],
  ['XE', 'Europe'],
  ['XG', 'East Germany'],
  ['XC', 'Czechoslovakia'],
])
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of a two-letter country code; the code itself if it has no name. */
export function regionName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return OTHER_REGIONS.get(code) ?? regions.of(code) ?? code
}
