/** Modules that parse pages, feeds, calendars and lists of others. */
const PARSERS = [
  '^src/platform/foreign/parse-html\\.ts$',
  '^src/sources/link-previews/read-head\\.ts$',
  '^src/sources/news-feeds/(parse|html|page-head)\\.ts$',
  '^src/sources/show-feeds/(calendar|page|place-text|plain-text|microdata|read-shows|thing)[^/]*\\.ts$',
  '^src/features/business/proofs/server/ways/page-links\\.ts$',
  '^src/features/home/my-follows/server/import/read-(list|text|xml)\\.ts$',
]
/** From the bottom up: a domain imports only from itself and those before it. */
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

const READINGS = '-reading\\.ts$'

/** The walls of ARCHITECTURE.md. Each message says what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules that import each other, be it only types: move what they share into one of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...DOMAINS.slice(0, -1).map((domain, index) => ({
      name: `${domain}-looks-down`,
      comment: `${domain} imports only from domains below it: let src/features.ts pass what it needs of a higher one as an argument, or as a part of a page.`,
      severity: 'error',
      from: { path: `^src/features/${domain}/` },
      to: { path: `^src/features/(${DOMAINS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'no-further-domain',
      comment: `A room belongs to one of the domains: ${DOMAINS.join(', ')}; samples of the specification to preview.`,
      severity: 'error',
      from: { path: `^src/features/(?!(${DOMAINS.join('|')}|preview)/)` },
      to: {},
    },
    {
      name: 'platform-knows-nobody',
      comment: 'platform/ has no word of music in it: pass what it needs as an argument.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(features|sources|routes|ui)/' },
    },
    {
      name: 'sources-know-no-feature',
      comment: 'sources/ only fetch and map: let the feature call the source.',
      severity: 'error',
      from: { path: '^src/sources/' },
      to: { path: '^src/(features|routes|ui)/' },
    },
    {
      name: 'ui-fetches-nothing',
      comment: 'ui/ is the design system: pass data in as props from a feature.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|sources|routes|platform)/' },
    },
    {
      name: 'features-know-no-route',
      comment: 'Routes hand their url to a feature, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/routes/' },
    },
    {
      name: 'domains-meet-through-public',
      comment:
        'A room of another domain is reached through its public.ts, public-ui.tsx, contract.ts, limits.ts or search.ts: add a named function there.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/([^/]+)/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/(public|public-ui|contract|limits)\\.tsx?$',
          '^src/features/[^/]+/[^/]+/(public|public-ui|contract|limits|search)\\.tsx?$',
        ],
      },
    },
    {
      name: 'doors-are-for-others',
      comment:
        'public.ts and public-ui.tsx are for other domains: import the file of your domain that has what you need.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: [
          '^src/features/$1/(public|public-ui)\\.tsx?$',
          '^src/features/$1/[^/]+/(public|public-ui)\\.tsx?$',
        ],
      },
    },
    {
      name: 'site-enters-through-doors',
      comment:
        'The files of src/ that make a server of the domains reach them through domain.ts, public.ts, contract.ts and limits.ts: add a named function there. (Pages are put together in src/routes, src/router.tsx and src/client.tsx.)',
      severity: 'error',
      from: { path: '^src/[^/]+\\.ts$', pathNot: '^src/schema\\.gen\\.ts$' },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/[^/]+/(domain|public|contract|limits)\\.ts$',
          '^src/features/[^/]+/[^/]+/(public|contract|limits)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-the-site',
      comment:
        'The files of src/ put everything together: what others need of one belongs into platform/ or a domain, or is passed as an argument.',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+$' },
    },
    {
      name: 'browser-takes-types-only',
      comment: 'Browser code takes nothing but types from a server folder: call the API instead.',
      severity: 'error',
      // All files of a feature outside server/ and public.ts may be bundled for the browser.
      from: {
        path: ['^src/features/', '^src/routes/', '^src/ui/', '^src/router', '^src/client'],
        pathNot: [
          '^src/features/[^/]+/(server/|(public|domain)\\.ts$)',
          '^src/features/[^/]+/[^/]+/(server/|public\\.ts$)',
          '\\.test\\.tsx?$',
        ],
      },
      to: {
        path: [
          '^src/features/[^/]+/(server/|(public|domain)\\.ts$)',
          '^src/features/[^/]+/[^/]+/(server/|public\\.ts$)',
          '^src/sources/',
          '^src/platform/(db|mail|jobs|events|secrets|log|config|fetch|foreign|storage|backup)',
          '^src/platform/(row-queue|leased-queue|set-aside|control-socket)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'foreign-texts-in-threads',
      comment:
        'A page, feed or calendar of others could hold up everybody: read it with platform.foreign, through a module *-reading.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...PARSERS, READINGS, '\\.test\\.ts$'] },
      to: { path: [...PARSERS, READINGS, '^node_modules/htmlparser2/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'preview-on-top',
      comment:
        'Only src/features.ts and src/router.tsx choose between a preview and our own: declare a part (platform/http/client/parts.ts), or let features.ts hand a function down (docs/decisions/021).',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/features/preview/', '^src/(features|router)\\.tsx?$', '\\.test\\.tsx?$'],
      },
      to: { path: '^src/features/preview/' },
    },
    {
      name: 'demo-stays-out',
      comment: 'Demo code never runs in a normal start.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(demo|tests|bench|scripts)/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
