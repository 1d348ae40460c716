import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { lucideIcons } from './scripts/lucide-icons.ts'

/**
 * The React Compiler makes a component a third larger, 5 kB gzip on the first page. Code that every page loads, and
 * pages that rarely re-render, are not compiled. Components of the first page in other rooms say 'use no memo'. docs/decisions/007-the-first-load.md has the effect of each measure.
 */
const NOT_COMPILED = [
  'accounts/gate',
  'home/pages',
  'preview/home',
  'preview/parts.tsx',
  'preview/shell',
  'site/shell',
]
const COMPILED = readdirSync(new URL('src/features', import.meta.url))
  .flatMap((domain) =>
    readdirSync(new URL(`src/features/${domain}`, import.meta.url)).map((room) => `${domain}/${room}`),
  )
  .filter((room) => !NOT_COMPILED.includes(room))
  .map((room) => `/src/features/${room}`)

/** Loaders are split off with their page: in the first chunk, every page would load them. */
const PAGE_PARTS: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] =
  [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]

/** Packages of the first file. A module that imports another package is not put beside modules that many pages load. */
const FIRST_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|lucide[^/]*|@tanstack\/[^/]+)\//

/**
 * What pages share. Without these groups each set of pages has a file of its own for what it shares: an artist page would
 * ask for 53 files, most of them under 1 kB. Modules that many pages need are one file; the rest, small sets merged with the
 * set most like them, are files of sets of pages. docs/decisions/007-the-first-load.md has the effect.
 */
const SHARED_FILES: Rolldown.CodeSplittingGroup[] = [
  // The preview's first page has these, and pages of live sites too.
  {
    name: 'tabs',
    test: /src\/ui\/(tabs|roving|scroll-behavior)|\/useLocation\.js$|\/site\/shell\/ui\/footer\.tsx$/,
  },
  { debugName: 'first of a preview', name: nameOfFirstPreview(), includeDependenciesRecursively: false },
  { debugName: 'shared', name: nameIfLight('shared'), minShareCount: 20, maxModuleSize: 3000 },
  {
    debugName: 'set',
    name: nameIfLight('set'),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
]

function isPreview(id: string) {
  return id.includes('/src/features/preview/')
}

/** The modules of the preview that its every page loads: they may not be put beside others, which would bring these along. */
function nameOfFirstPreview(): Rolldown.CodeSplittingNameFunction {
  const parts = fileURLToPath(new URL('src/features/preview/parts.tsx', import.meta.url))
  let first: Set<string> | undefined
  return (id, context) => {
    if (!first) {
      // Grows while it is walked.
      first = new Set([parts])
      for (const one of first)
        for (const other of context.getModuleInfo(one)?.importedIds ?? [])
          if (isPreview(other)) first.add(other)
    }
    return first.has(id) ? 'first-preview' : null
  }
}

/**
 * Gives a file's name to modules that import no large library, directly or through others. Those of the preview have one of
 * their own, because a live site never loads them.
 */
function nameIfLight(name: string): Rolldown.CodeSplittingNameFunction {
  const heavy = new Map<string, boolean>()
  const isHeavy = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const known = heavy.get(id)
    if (known !== undefined) return known
    const isLibrary = id.includes('/node_modules/') && !FIRST_PACKAGES.test(id)
    // Before the imports are looked at, for modules that import each other.
    heavy.set(id, isLibrary)
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    const result = isLibrary || imported.some((other) => isHeavy(other, context))
    heavy.set(id, result)
    return result
  }
  return (id, context) => (isHeavy(id, context) ? null : isPreview(id) ? `${name}-preview` : name)
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      server: { entry: 'pages' },
      router: { codeSplittingOptions: { defaultBehavior: PAGE_PARTS } },
    }),
    react({ compiler: { sources: COMPILED } }),
    sonnerWithoutStyleElement(),
    lucideIcons(),
  ],
  environments: {
    client: {
      build: {
        // Read by scripts/notices.ts.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          // Constants of other modules too: the first page's file then needs no name for each.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // One chunk for the first page: many small ones would cost 9 kB gzip more.
            codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }, ...SHARED_FILES] },
            // Names tell what loads; those of parts that pages share would only be long.
            chunkFileNames: ({ isDynamicEntry, moduleIds }) =>
              `assets/${moduleIds.some(isPreview) ? 'preview-' : ''}${isDynamicEntry ? '[name]-' : ''}[hash].js`,
          },
        },
      },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows fonts only from files.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
})

/**
 * sonner adds its stylesheet as a style element, which the Content-Security-Policy refuses; we import the file
 * (sonner/dist/styles.css) instead. This plugin removes the call and its 17 kB of styles.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'fanfare:sonner-without-style-element',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
        if (without === code)
          this.error('sonner no longer adds its styles in the way that is taken out here.')
        return { code: without, map: null }
      },
    },
  }
}
