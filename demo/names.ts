import type { SiteMode } from '#platform/site-mode.ts'

/** Renames the invented people, works and festivals in a text of the demo. */
export type Names = (text: string) => string

/** The sample content shares names with the demo's world, so in live mode that world gets other names. */
const LIVE: Readonly<Record<string, string>> = {
  Mira: 'Maren',
  Solenne: 'Holloway',
  mira_solenne: 'maren_holloway',
  'Kestrel Yard': 'Heron Parade',
  kestrel_yard: 'heron_parade',
  Juno: 'Tilda',
  Varga: 'Varro',
  'Okapi Motel': 'Tapir Lounge',
  'Marrow & Pine': 'Flint & Fern',
  Ines: 'Noor',
  Okoro: 'Adeyemi',
  Brasswing: 'Coppergate',
  brasswing: 'coppergate',
  Carpathia: 'Lanternweir',
  carpathia: 'lanternweir',
  'Dune Pulse': 'Mistral Fields',
  'dune-pulse': 'mistral-fields',
  'Tidewater Hours': 'Slackwater Days',
  'Concrete Lullabies': 'Gravel Serenades',
  'Last Bus to Brighton': 'Night Train to Hove',
  'Half Past Neon': 'Quarter to Chrome',
  'Room 19': 'Suite 40',
  'Bonfire Manners': 'Campfire Etiquette',
  'Say It Slower': 'Sing It Softer',
}
const NAMED = new RegExp(`(?<![\\p{L}])(${Object.keys(LIVE).join('|')})(?![\\p{L}])`, 'gu')

/** The names of the world by the mode of the site: in preview those of its files. */
export const NAMES: Readonly<Record<SiteMode, Names>> = {
  preview: (text) => text,
  live: (text) => text.replace(NAMED, (name) => LIVE[name] ?? name),
}

/** The same value with every text in it renamed. */
export const renamed = <T>(value: T, names: Names): T => JSON.parse(names(JSON.stringify(value)))
