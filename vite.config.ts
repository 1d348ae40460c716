import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lucideIcons } from './scripts/lucide-icons.ts'

/**
 * The React Compiler makes a component a third larger, 5 kB gzip on the first page. Code that every page loads, and
 * pages that rarely re-render, are not compiled. docs/decisions/007-the-first-load.md has the effect of each measure.
 */
const NOT_COMPILED = ['accounts/gate', 'home/pages', 'site/shell']
const COMPILED = readdirSync(new URL('src/features', import.meta.url))
  .flatMap((domain) =>
    readdirSync(new URL(`src/features/${domain}`, import.meta.url)).map((room) => `${domain}/${room}`),
  )
  .filter((room) => !NOT_COMPILED.includes(room))
  .map((room) => `/src/features/${room}`)

/** Loaders are split off with their page: in the first chunk, every page would load them. */
const PAGE_PARTS: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] =
  [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]

/**
 * Modules that at least so many pages load later share a file. Without these groups each set of pages has a file of its own
 * for what it shares: an artist page would ask for 45 files, most of them under 1 kB. A group takes along what its modules
 * import, so the ones that many pages need come first, and `test` leaves out what imports large libraries.
 */
const SHARED_FILES = [
  { name: 'icons', test: /virtual:icon/, minShareCount: 2 },
  {
    name: 'elements',
    test: /src\/(ui\/(?!menu|dialog|alert|popup)|platform\/(?!(web|email)-address)|features\/([\w-]+\/){1,2}(limits|night|ui\/known-hides))|@tanstack/,
    minShareCount: 5,
    maxModuleSize: 12_000,
  },
  { name: 'dialogs', test: /@base-ui|src\/ui\/(dialog|popup)/, minShareCount: 14 },
  {
    name: 'search',
    test: /features\/catalogue\/search\/ui\/(suggestion|queries|live-search)/,
    minShareCount: 9,
  },
  {
    name: 'business',
    test: /features\/business\/accounts\/ui\/(state|manage-link|verification-mark)/,
    minShareCount: 4,
  },
  {
    name: 'post-state',
    test: /features\/(community\/posts\/ui\/state|files\/uploads\/ui\/(picture|thumbnail))/,
    minShareCount: 20,
  },
  {
    name: 'posts',
    test: /features\/(community\/(posts\/ui\/post|feed\/ui)|files\/uploads\/ui\/post-media)/,
    minShareCount: 14,
  },
  {
    name: 'shows',
    test: /features\/shows\/(countries|ui\/(words|show-badge)|list\/ui|festivals\/(words|ui))/,
    minShareCount: 4,
  },
  { name: 'facts', test: /features\/(catalogue\/read|music\/artist|follow\/follows)\/ui/, minShareCount: 4 },
]

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
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
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
