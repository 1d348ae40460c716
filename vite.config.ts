import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The React Compiler makes a component a third larger, 5 kB gzip on the first page. Code that every page loads, and
 * pages that rarely re-render, are not compiled. docs/decisions/007-the-first-load.md has the effect of each measure.
 */
const NOT_COMPILED =
  /[\\/]node_modules[\\/]|[\\/]src[\\/](ui|routes|features[\\/](access|discovery|shell))[\\/]/

/** Loaders are split off with their page: in the first chunk, every page would load them. */
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
        // Read by scripts/notices.ts.
        license: { fileName: 'licences.json' },
        rolldownOptions: {
          output: {
            // One chunk for the first page: many small ones would cost 9 kB gzip more.
            codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] },
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
