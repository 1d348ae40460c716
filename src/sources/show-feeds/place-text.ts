import { beginningOf } from '#platform/storable-text.ts'

const wordsIn = (list: string) => new Set(list.split(' '))
const US_STATES = wordsIn(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC',
)
const STATES = new Set([
  ...US_STATES,
  ...wordsIn('AB BC MB NB NL NS ON PE QC SK YT NT NU NSW VIC QLD TAS ACT'),
])
/** Codes of postal services have digits and no small letters. */
const POSTCODE = /^(?=[^\d]*\d)[A-Z\d][A-Z\d -]{1,9}$/
/** "1017 SG Amsterdam", "D-10997 Berlin", "118 20 Stockholm". */
const POSTCODE_BEFORE = /^(?:\d{4} ?[A-Z]{2}|(?:[A-Z]{1,2}-)?\d[\d\s-]*)\s(?=\S)/
/** "London SW9 9SL", "Toronto ON M5V 2T6", "Sydney NSW 2000", "Tokyo 150-0002". */
const POSTCODE_AFTER =
  /\s(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3}-\d{4}|\d{4,6}(?:-\d{4})?)$/
const STATE_AFTER = new RegExp(String.raw`(?:\s(?:${[...STATES].join('|')})|\s-\s[A-Z]{2})$`)

/** Takes the postal code and the state off the end of the parts, unless nothing would be left. Returns the state. */
function popState(parts: string[]): string | null {
  const end = () => (parts.length > 1 ? (parts.at(-1) ?? '') : '')
  const [state, code, ...others] = end().split(/\s+(?=\S*\d)/)
  if (state && code && others.length < 2 && STATES.has(state) && POSTCODE.test([code, ...others].join(' '))) {
    parts.pop()
    return state
  }
  if (POSTCODE.test(end())) parts.pop()
  return STATES.has(end()) ? (parts.pop() ?? null) : null
}

/** Parses a place from one line such as "Casa do Cais, Rua do Cais 4, 1200-109 Lisbon, Portugal". */
export function placeOfText(text: string): {
  name: string
  address: string | null
  city: string | null
  country: string | null
} {
  const parts = text
    .split(/\s*[,\n;]\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [name = text.trim(), ...rest] = parts
  const last = rest.at(-1)
  const stated = last ? countryCode(last) : null
  if (stated) rest.pop()
  const state = popState(rest)
  const country = stated ?? (state && US_STATES.has(state) ? 'US' : null)
  const named = rest.pop()?.replace(POSTCODE_BEFORE, '').replace(POSTCODE_AFTER, '').replace(STATE_AFTER, '')
  const city = beginningOf(named ?? '', 120).trim() || null
  return { name: beginningOf(name, 160), address: beginningOf(rest.join(', '), 300) || null, city, country }
}

/** Coordinates in degrees. Null when either is invalid, and for 0, 0, which programs write for an unknown place. */
export function coordinatesOf(
  north: unknown,
  east: unknown,
): { latitude: number; longitude: number } | { latitude: null; longitude: null } {
  const [latitude, longitude] = [degrees(north), degrees(east)]
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

const degrees = (value: unknown) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const CODES = [
  'AD AE AL AM AR AT AU AZ BA BD BE BG BO BR BY CA CH CL CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES FI FR GB GE GH GR GT HK',
  'HR HU ID IE IL IN IR IS IT JM JO JP KE KR KZ LB LT LU LV MA MD ME MK MT MX MY NG NL NO NZ PE PH PK PL PT PY RO RS RU',
  'SA SE SG SI SK SN TH TN TR TW UA UG US UY UZ VE VN ZA ZW',
]
  .join(' ')
  .split(' ')
const OTHER_NAMES: Record<string, string> = {
  uk: 'GB',
  usa: 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}
let names: Map<string, string> | undefined

/** ISO 3166-1 alpha-2 of a code, or of a name in English, German, French, Spanish, Portuguese or Italian. */
export function countryCode(text: string): string | null {
  const word = text.trim()
  if (/^[A-Za-z]{2}$/.test(word)) {
    const code = word.toUpperCase() === 'UK' ? 'GB' : word.toUpperCase()
    return CODES.includes(code) ? code : null
  }
  names ??= new Map(
    ['en', 'de', 'fr', 'es', 'pt', 'it'].flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region' })
      return CODES.map((code) => [display.of(code)?.toLowerCase() ?? code, code] as const)
    }),
  )
  return OTHER_NAMES[word.toLowerCase()] ?? names.get(word.toLowerCase()) ?? null
}
