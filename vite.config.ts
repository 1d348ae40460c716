import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), tanstackStart(), react(), babel({ presets: [reactCompilerPreset()] })],
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
  },
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy takes fonts from files only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
})
