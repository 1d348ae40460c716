import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import type { Problem } from '../problem.ts'

const STYLES = `
:root { color-scheme: light dark; --ground: light-dark(#f4eee2, #130d0a); --ink: light-dark(#2a1c14, #f6eddc); --muted: light-dark(#6b5747, #bdb0a0); --brass: light-dark(#e0a63c, #e9b949) }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: max(12vh, 3rem) 1.25rem 3rem }
h1 { font-size: clamp(2rem, 9vw, 3.25rem); line-height: 1.02; margin: 0 0 .75rem; text-wrap: balance }
p { margin: 0 0 1.5rem; color: var(--muted) }
code { color: var(--ink); overflow-wrap: anywhere }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin: 0 .75rem .75rem 0; padding: 0 1.25rem; border-radius: .375rem; background: var(--brass); color: #2a1c14; font-weight: 700; text-decoration: none }
a:focus-visible { outline: 3px solid var(--brass); outline-offset: 3px }
`
const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64')

/** Headers of the page: it needs none of our files, and runs nothing. */
export const FAILURE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src-elem 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** The page shown when rendering failed, with the request id of the log. */
export function failurePage({ detail, requestId }: Problem) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>The record skipped · Fanfare</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>The record skipped</h1>
<p>${detail}</p>
${requestId && html`<p>Request <code>${requestId}</code></p>`}
<a href="">Try again</a><a href="/">Return to Home</a>
</main>
</body>
</html>
`
}
