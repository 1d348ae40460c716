import { createHash } from 'node:crypto'
import { html } from 'hono/html'

const STYLES = `
:root { color-scheme: light dark; --ground: light-dark(#f4eee2, #130d0a); --ink: light-dark(#2a1c14, #f6eddc); --muted: light-dark(#6b5747, #bdb0a0); --brass: light-dark(#e0a63c, #e9b949) }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: max(12vh, 3rem) 1.25rem 3rem }
h1 { font-size: clamp(2rem, 9vw, 3.25rem); line-height: 1.02; margin: 0 0 .75rem; text-wrap: balance }
p { margin: 0 0 1.5rem; color: var(--muted) }
a, button { display: inline-flex; align-items: center; min-height: 2.75rem; margin: 0 .75rem .75rem 0; padding: 0 1.25rem; border: 0; border-radius: .375rem; background: var(--brass); color: #2a1c14; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
:is(a, button):focus-visible { outline: 3px solid var(--brass); outline-offset: 3px }
`
const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64')

/** The pages load no files and run no scripts: they work before the gate and without JavaScript. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': `default-src 'none'; style-src-elem 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
}

/** Some programs open links before people do, so only a button ends the mails. */
export const unsubscribePage = (siteName: string, token: string) =>
  page(
    'No more weekly mails?',
    siteName,
    html`<p>You won’t get any more weekly mails from ${siteName}. Your other notices stay as they are.</p>
<form method="post" action="?token=${token}"><button>Unsubscribe</button></form>`,
  )

export const unsubscribed = (siteName: string) =>
  page(
    'You are unsubscribed',
    siteName,
    html`<p>You won’t get any more weekly mails from ${siteName}. You can turn them back on in your settings.</p>
<a href="/settings">Settings</a>`,
  )

export const unknownLink = (siteName: string) =>
  page(
    'This link doesn’t work',
    siteName,
    html`<p>It may be incomplete, or its account is gone. In your settings you choose which mails you get from ${siteName}.</p>
<a href="/settings">Settings</a>`,
  )

const page = (title: string, siteName: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · ${siteName}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
