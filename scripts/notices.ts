import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')
const client = path.join(root, 'dist/client')

/** The build's report of the packages in the browser's scripts. */
const bundled = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string(), text: z.string().optional() }),
)

/** Other packages that browsers receive, and where the texts of their licences are. */
const FILES_SENT = [
  { name: 'Anybody (font)', file: 'src/ui/fonts/OFL-anybody.txt' },
  { name: 'Hanken Grotesk (font)', file: 'src/ui/fonts/OFL-hanken-grotesk.txt' },
  { name: 'Lucide (icons)', file: 'src/ui/LICENSE-lucide.txt' },
  { name: 'Tailwind CSS (base styles)', file: 'node_modules/tailwindcss/LICENSE' },
]

/** For packages that name a licence without including its text. */
const WITHOUT_TEXT: Record<string, string> = {
  'embla-carousel': 'Copyright (c) David Jerleke',
  'embla-carousel-react': 'Copyright (c) David Jerleke',
  'embla-carousel-reactive-utils': 'Copyright (c) David Jerleke',
}
const MIT = await readFile(path.join(root, 'node_modules/react/LICENSE'), 'utf8')

/** Writes the licence notices of everything that browsers receive to /licences.txt. */
const bundleReport = path.join(client, 'licences.json')
const sections = [
  'Fanfare is free software under the GNU Affero General Public License, version 3 or later.\nWhat it sends to browsers holds the work of others, whose notices follow.',
]
for (const { name, version, identifier, text } of bundled.parse(
  JSON.parse(await readFile(bundleReport, 'utf8')),
)) {
  sections.push(`${name} ${version} (${identifier})\n\n${text ?? textFor(name, identifier)}`)
}
for (const { name, file } of FILES_SENT) {
  sections.push(`${name}\n\n${(await readFile(path.join(root, file), 'utf8')).trim()}`)
}
await writeFile(path.join(client, 'licences.txt'), `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
await rm(bundleReport)

function textFor(name: string, identifier: string): string {
  const holder = WITHOUT_TEXT[name]
  if (!holder || identifier !== 'MIT') {
    throw new Error(`${name} is sent to browsers without the text of its licence: see scripts/notices.ts.`)
  }
  return MIT.replace(/^Copyright .*$/m, holder).trim()
}
