import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Env } from './router.ts'

/** What a page may know of its request: the same for everybody who may see it. */
export interface PageContext {
  access: 'granted' | 'required'
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/**
 * Renders a page and sends it with a Content-Security-Policy that lists the hashes of its inline scripts:
 * cached pages cannot carry nonces.
 */
export async function answerPage(
  c: Context<Env>,
  render: RenderPage,
  context: PageContext,
): Promise<Response> {
  const rendered = await render(c.req.raw, context)
  const isHtml = rendered.headers.get('content-type')?.includes('text/html')
  if (!isHtml) return rendered
  const html = await rendered.text()
  const headers = new Headers(rendered.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(html))
  // A route's own cache headers come with its errors as well, where they must not stay.
  const status = context.access === 'required' ? 403 : rendered.status
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  return new Response(html, { status, headers })
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  // The development server adds style elements and a socket of its own.
  const dev = import.meta.env?.DEV
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    `style-src-elem 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
