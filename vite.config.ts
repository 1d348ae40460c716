import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The React Compiler makes a component a third larger, 5 kB gzip on the first page. What every page loads, and
 * pages that hardly change after they are drawn, go without it. What each measure here brings is in
 * docs/decisions/007-the-first-load.md.
 */
const NOT_COMPILED =
  /[\\/]node_modules[\\/]|[\\/]src[\\/](ui|routes|features[\\/](access|discovery|shell))[\\/]/

/** A page's loader and what it asks for come with the page: in the first file they would weigh on every other one. */
const PAGE_PARTS: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] =
  [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      server: { entry: 'pages' },
      router: { codeSplittingOptions: { defaultBehavior: PAGE_PARTS } },
    }),
    react(),
    babel({ exclude: NOT_COMPILED, presets: [reactCompilerPreset()] }),
    sonnerWithoutStyleElement(),
  ],
  environments: {
    client: {
      build: {
        // Taken up by scripts/notices.ts.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            // What the first page needs in one file: many small ones would cost 9 kB gzip more.
            codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy takes fonts from files only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
})

/**
 * sonner adds its stylesheet to the page as a style element, which the Content-Security-Policy refuses; ours comes
 * as a file (sonner/dist/styles.css). This takes the call out, and the 17 kB of styles in it.
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
