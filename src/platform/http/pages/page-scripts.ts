import { createHash } from 'node:crypto'
import { replayEarlyEvents } from './replay-early-events.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** A page, and the contents of those of its inline scripts that are ours. */
export interface OwnScripts {
  html: string
  scripts: string[]
}

/**
 * Finds the inline scripts that a rendering marked as its own with `nonce`. The nonce is new for each rendering, so
 * injected content cannot contain it. The returned html lacks the nonce and is therefore the same for each rendering.
 */
export function extractOwnScripts(html: string, nonce: string): OwnScripts {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(mark)) scripts.push(script)
  }
  // The router adds the meta element for its code in the browser, which needs no nonce.
  const unmarked = html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(mark, '')
  return { html: unmarked, scripts }
}

/**
 * The Content-Security-Policy of a page that may run these inline scripts. The development server adds scripts, style
 * elements and a socket of its own.
 */
export function contentSecurityPolicy(scripts: readonly string[], development: boolean): string {
  const hashes = new Set(
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : [...hashes].join(' ')}`,
    `style-src-elem 'self'${development ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/
const MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ANY_MODULE = /<script[^>]*\stype="?module\b|<link[^>]*\srel="?modulepreload\b/

/**
 * Removes the page's modules from its html and adds a script that loads them after the first paint: until then styles,
 * fonts and pictures have the connection, and the first frame has the processor. A hidden page is never painted, so its
 * modules load after a second. What people do before that is replayed. Throws when the page has modules in a form that this
 * does not know, as after an update of the framework: they would load at once, and nobody would notice.
 */
export function deferModules({ html, scripts }: OwnScripts): OwnScripts {
  const entry = ENTRY.exec(html)?.[1]
  const without = html.replace(MODULE, '').replace(ENTRY, '')
  if (ANY_MODULE.test(without) || (!entry && without !== html))
    throw new Error('The page names its modules in another form than deferModules expects.')
  if (!entry) return { html, scripts }
  const modules = [...html.matchAll(MODULE)].map(([, href]) => href)
  const script = `(${replayEarlyEvents.toString()})();(${load.toString()})(${JSON.stringify(entry)},${JSON.stringify(modules)})`
  return {
    html: html.replace(MODULE, '').replace(ENTRY, () => `<script>${script}</script>`),
    scripts: [...scripts, script],
  }
}

/** Runs in the browser as source text: it cannot use anything from this file. */
function load(entry: string, modules: string[]) {
  let isStarted = false
  const begin = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, 1000)
}
