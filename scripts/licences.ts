import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')

/** Licences that permit use in a program under the GNU AGPL, version 3 or later. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), license: z.unknown().optional(), dev: z.boolean().optional() }),
  ),
})
const manifest = z.object({ version: z.string(), license: z.unknown().optional() })

interface Licensed {
  name: string
  version: string
  licence: string
}

/**
 * Every package that production may install, on any system, with its licence, by name. Throws an error that names the
 * packages whose licence is missing, not known to be compatible, or different in the package itself.
 */
export function productionLicences(folder = root): Licensed[] {
  const { packages } = lockFile.parse(
    JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')),
  )
  const wrong: string[] = []
  const found = new Map<string, Licensed>()
  for (const [place, { version, license, dev }] of Object.entries(packages)) {
    if (place === '' || dev) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const installed = path.join(folder, place, 'package.json')
    // Packages for other systems are only in the lock file.
    const own = existsSync(installed)
      ? manifest.parse(JSON.parse(readFileSync(installed, 'utf8')))
      : { version, license }
    if (typeof own.license !== 'string' || !isCompatible(own.license))
      wrong.push(`${name} ${version}: ${own.license ? JSON.stringify(own.license) : 'no licence is named'}`)
    else if (own.version !== version)
      wrong.push(`${name}: ${own.version} is installed, not ${version} of package-lock.json`)
    else found.set(`${name} ${version}`, { name, version, licence: own.license })
  }
  if (wrong.length > 0)
    throw new Error(
      `These packages cannot be used, or their licences must be looked at first:\n${wrong.join('\n')}`,
    )
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** Reads an SPDX expression without brackets: all parts of an AND, or one part of an OR, must be compatible. */
export function isCompatible(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((id) => COMPATIBLE.has(id)))
}

/** The text of docs/licences.md. */
export function licencesPage(packages: Licensed[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return `${INTRODUCTION}\n${rows.join('\n')}\n`
}

const INTRODUCTION = `# Licences

Fanfare itself: GNU Affero General Public License, version 3 or later ([LICENSE](../LICENSE)).

Written by \`npm run licences\` from package-lock.json and the packages themselves; a test fails when this page is not
what that command writes, or when a package has a licence that does not go with ours. \`npm run sbom\` writes the same as
a bill of materials (CycloneDX). The notices of what visitors' browsers receive are at \`/licences.txt\` of every site,
collected when it is built.

## Fonts

| what | where | licence |
|---|---|---|
| Anybody | @fontsource packages, \`src/ui/fonts\` | OFL-1.1, [text](../src/ui/fonts/OFL-anybody.txt) |
| Hanken Grotesk | @fontsource packages, \`src/ui/fonts\` | OFL-1.1, [text](../src/ui/fonts/OFL-hanken-grotesk.txt) |

## Data and pictures

| what | where | licence |
|---|---|---|
| starter catalogue, and facts fetched later | \`catalogue/starter\`, MusicBrainz | CC0-1.0 (core data) |
| supplementary data: tags and ratings | MusicBrainz, only with \`--supplementary\` | CC-BY-NC-SA-3.0; not part of Fanfare |
| covers | Cover Art Archive, fetched when seen | their owners'; not part of Fanfare |
| extracts of biographies | Wikipedia, fetched when seen, linked where they stand | CC-BY-SA-4.0; not part of Fanfare |
| sample content, its artwork, the demo world | \`src/features/preview/samples\`, \`public\`, \`demo\` | ours, as Fanfare |
| cities and where they are | \`src/platform/places/cities.txt.gz\` | GeoNames, CC-BY-4.0; named beside the map |
| outlines of countries | \`src/features/shows/list/ui/map/outlines.json\` | Natural Earth, public domain |
| common passwords | \`config/common-passwords.txt\` | zxcvbn-ts, MIT, text at the head of the file |

## Packages of production, their build included

| package | version | licence |
|---|---|---|`

if (import.meta.main) writeFileSync(path.join(root, 'docs/licences.md'), licencesPage(productionLicences()))
