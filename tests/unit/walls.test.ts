import { glob, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'

interface Walls extends IFlattenedRuleSet {
  options: Record<string, unknown>
}

const { options, ...ruleSet } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Walls

type Sources = Record<string, string>

/** From the bottom up, as in ARCHITECTURE.md. */
const DOMAINS = [
  'accounts',
  'files',
  'catalogue',
  'notify',
  'follow',
  'safety',
  'business',
  'community',
  'shows',
  'music',
  'site',
  'home',
]

/** For each rule a small set of files that breaks this rule and no other. */
const BREACHES: Record<string, Sources[]> = {
  'no-circles': [
    {
      'src/sources/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
      'src/sources/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
    },
    {
      'src/sources/a.ts': "import { b } from './b.ts'\nexport type A = 1\nexport const a = b",
      'src/sources/b.ts': "import type { A } from './a.ts'\nexport const b: A = 1",
    },
  ],
  ...Object.fromEntries(
    DOMAINS.slice(0, -1).map((domain, index) => [
      `${domain}-looks-down`,
      DOMAINS.slice(index + 1).flatMap((higher) => [
        {
          [`src/features/${domain}/one/contract.ts`]: `import type { Two } from '#features/${higher}/contract.ts'\nexport type One = Two`,
          [`src/features/${higher}/contract.ts`]: 'export type Two = 1',
        },
        {
          [`src/features/${domain}/domain.ts`]: `import { two } from '#features/${higher}/two/public.ts'\nexport const one = two`,
          [`src/features/${higher}/two/public.ts`]: 'export const two = 2',
        },
      ]),
    ]),
  ),
  'no-further-domain': [
    {
      'src/features/charts/public.ts': "import { log } from '#platform/log.ts'\nexport const charts = log",
      'src/platform/log.ts': 'export const log = 1',
    },
  ],
  'platform-knows-nobody': [
    { 'src/platform/log.ts': "import '#features/site/one/public.ts'", 'src/features/site/one/public.ts': '' },
  ],
  'sources-know-no-feature': [
    {
      'src/sources/client.ts': "import '#features/site/one/public.ts'",
      'src/features/site/one/public.ts': '',
    },
  ],
  'ui-fetches-nothing': [
    { 'src/ui/button.tsx': "import '#platform/http/client.ts'", 'src/platform/http/client.ts': '' },
  ],
  'features-know-no-route': [
    {
      'src/features/site/one/ui/page.tsx': "import '../../../../routes/index.tsx'",
      'src/routes/index.tsx': '',
    },
  ],
  'domains-meet-through-public': [
    {
      'src/features/site/one/server/count.ts': "import '#features/files/two/server/queries.ts'",
      'src/features/files/two/server/queries.ts': '',
    },
    {
      'src/features/site/one/ui/page.tsx':
        "export const load = () => import('#features/files/two/ui/part.tsx')",
      'src/features/files/two/ui/part.tsx': '',
    },
  ],
  'doors-are-for-others': [
    {
      'src/features/site/one/server/count.ts': "import '#features/site/two/public.ts'",
      'src/features/site/two/public.ts': '',
    },
    {
      'src/features/site/one/ui/page.tsx':
        "import type { Part } from '#features/site/public-ui.tsx'\nexport type Page = Part",
      'src/features/site/public-ui.tsx': 'export type Part = 1',
    },
    {
      'src/features/site/domain.ts': "export { one } from './one/public.ts'",
      'src/features/site/one/public.ts': 'export const one = 1',
    },
  ],
  'site-enters-through-doors': [
    {
      'src/api.ts': "import { one } from '#features/site/one/server/routes.ts'\nexport const api = one",
      'src/features/site/one/server/routes.ts': 'export const one = 1',
    },
    {
      'src/handed-down.ts':
        "import type { One } from '#features/site/server/one.ts'\nexport type HandedDown = One",
      'src/features/site/server/one.ts': 'export type One = 1',
    },
  ],
  'nobody-imports-the-site': [
    {
      'src/features/site/one/server/routes.ts': "import '../../../../site.ts'",
      'src/site.ts': '',
    },
    {
      'src/platform/log.ts': "import type { Site } from '../site.ts'\nexport type Log = Site",
      'src/site.ts': 'export type Site = 1',
    },
    { 'src/routes/index.tsx': "import '../router.tsx'", 'src/router.tsx': '' },
  ],
  'browser-takes-types-only': [
    {
      'src/features/site/one/ui/page.tsx':
        "import { rows } from '../server/queries.ts'\nexport const page = rows",
      'src/features/site/one/server/queries.ts': 'export const rows = 1',
    },
    {
      'src/features/site/one/filters.ts':
        "import { rows } from './server/queries.ts'\nexport const filters = rows",
      'src/features/site/one/server/queries.ts': 'export const rows = 1',
    },
    {
      'src/routes/index.tsx': "import { one } from '#features/site/one/public.ts'\nexport const page = one",
      'src/features/site/one/public.ts': 'export const one = 1',
    },
    {
      'src/features/site/one/ui/page.tsx': "import { log } from '#platform/log.ts'\nexport const page = log",
      'src/platform/log.ts': 'export const log = 1',
    },
    ...[
      'row-queue',
      'leased-queue',
      'set-aside',
      'control-socket',
      'storage',
      'storage/folder',
      'fetch/turns',
      'foreign/reader',
      'backup/write',
    ].map((name) => ({
      'src/features/site/one/ui/page.tsx': `import { one } from '#platform/${name}.ts'\nexport const page = one`,
      [`src/platform/${name}.ts`]: 'export const one = 1',
    })),
  ],
  'foreign-texts-in-threads': [
    {
      'src/sources/link-previews/preview.ts':
        "import { read } from './preview-reading.ts'\nexport const a = read",
      'src/sources/link-previews/preview-reading.ts': 'export const read = () => 1',
    },
    {
      'src/features/site/one/server/page.ts':
        "import { parseHtml } from '#platform/foreign/parse-html.ts'\nexport const a = parseHtml",
      'src/platform/foreign/parse-html.ts': 'export const parseHtml = () => 1',
    },
  ],
  'preview-on-top': [
    {
      'src/features/site/one/ui/page.tsx':
        "import { EVENTS } from '#features/preview/contract.ts'\nexport const page = EVENTS",
      'src/features/preview/contract.ts': 'export const EVENTS = []',
    },
    {
      'src/features/home/domain.ts':
        "import { two } from '#features/preview/two/public.ts'\nexport const one = two",
      'src/features/preview/two/public.ts': 'export const two = 2',
    },
    {
      'src/routes/index.tsx': "export const load = () => import('#features/preview/parts.tsx')",
      'src/features/preview/parts.tsx': 'export const PREVIEW = {}',
    },
    {
      'src/site.ts': "import type { Event } from '#features/preview/contract.ts'\nexport type One = Event",
      'src/features/preview/contract.ts': 'export type Event = 1',
    },
  ],
  'demo-stays-out': [{ 'src/main.ts': "import '../demo/main.ts'", 'demo/main.ts': '' }],
}

/** Imports that look like violations, but are allowed. */
const ALLOWED: Sources = {
  'src/features/site/one/ui/page.tsx':
    "import type { Row } from '../server/queries.ts'\nimport { two } from '#features/files/two/public-ui.tsx'\nexport const page = (row: Row) => [row, two]",
  'src/features/site/one/server/queries.ts': "import '#features/files/two/public.ts'\nexport type Row = 1",
  'src/features/files/two/public.ts': "export { rows } from './server/rows.ts'",
  'src/features/files/two/public-ui.tsx': 'export const two = 2',
  'src/features.ts': "export { createPreviewDomain } from '#features/preview/domain.ts'",
  'src/router.tsx': "export const parts = () => import('#features/preview/parts.tsx')",
  'src/features/preview/domain.ts':
    "export { rows as createPreviewDomain } from '#features/files/two/public.ts'",
  'src/features/preview/parts.tsx':
    "import type { Search } from '#features/files/two/search.ts'\nexport { two } from '#features/files/two/public-ui.tsx'\nexport type Parts = Search",
  'src/features/files/two/search.ts': 'export type Search = 1',
  'src/features/files/two/server/rows.ts': "import '#platform/log.ts'\nexport const rows = 1",
  'src/platform/log.ts': 'export const log = 1',
  'src/sources/feeds/client.ts':
    "import type * as Reading from './feed-reading.ts'\nexport type Read = typeof Reading.read",
  'src/sources/feeds/feed-reading.ts':
    "import { parseHtml } from '#platform/foreign/parse-html.ts'\nexport const read = parseHtml",
  'src/platform/foreign/parse-html.ts': 'export const parseHtml = () => 1',
}

test('every rule has an example that breaks it', () => {
  expect(Object.keys(BREACHES).toSorted()).toEqual(ruleSet.forbidden?.map(({ name }) => name).toSorted())
})

test.for(
  Object.entries(BREACHES).flatMap(([rule, houses]) =>
    houses.map((sources) => [rule, Object.keys(sources)[0], sources] as const),
  ),
)('%s: %s is refused', async ([rule, , sources]) => {
  expect(await brokenWalls(sources)).toEqual([rule])
})

test('allowed imports pass', async () => {
  expect(await brokenWalls(ALLOWED)).toEqual([])
})

/** The names of the rules that these files break. */
async function brokenWalls(sources: Sources): Promise<string[]> {
  const house = await realpath(await mkdtemp(path.join(tmpdir(), 'fanfare-walls-')))
  onTestFinished(() => rm(house, { recursive: true }))
  const files = {
    ...sources,
    'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
    'tsconfig.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(house, name)), { recursive: true })
    await writeFile(path.join(house, name), text)
  }
  const { output } = await cruise(['src'], { ...options, baseDir: house, ruleSet, validate: true })
  const { violations } = (output as ICruiseResult).summary
  return [...new Set(violations.map(({ rule }) => rule.name))]
}

/** What reads, stores and hands on the mode of a site, and the preview itself. */
const KNOW_THE_MODE =
  /^src\/(features\/(preview|site\/settings)\/|platform\/((config|environment|site-mode|site-settings)(\.test)?|http\/pages\/pages)\.ts$|(app|startup)\.ts$|router\.tsx$|schema\.gen\.ts$)/

/** The mode of a site, in names, conditions and comments; of files, registration and browsers there are others. */
const MODE =
  /site[-_ ]?mode|\b(preview|live)[-_ ]mode|by[-_ ]?mode\b|values\.mode\b|\bmode\b[^\n]{0,12}['"`](preview|live)['"`]|\bin (a |both )?(preview|live)\b(?= *[,.;:*)]| shows?\b| that\b|$)/im

test('live code never says that a site has modes', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (KNOW_THE_MODE.test(file)) continue
    const said = MODE.exec(await readFile(file, 'utf8'))
    if (said) found.push(`${file}: ${said[0]}`)
  }
  expect(found).toEqual([])
})

test.for([
  "import { useSiteMode } from '#platform/http/client/site-mode.ts'",
  'loader: ({ context: { siteMode } }) => load(siteMode)',
  "if (site.values.mode !== 'live') return",
  "const shown = mode === 'preview' ? SAMPLES : rows",
  'export const trendingByMode = 1',
  '/** Sample albums in preview mode. */',
  '/** The albums; in preview, samples. */',
  '// The spans of weeks are in live.',
])('%s would say it', (line) => {
  expect(MODE.test(line)).toBe(true)
})
