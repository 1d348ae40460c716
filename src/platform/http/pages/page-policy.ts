import { createHash } from 'node:crypto'

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
