import { Hono } from 'hono'
import type { Platform } from '../../platform.ts'
import { DAY_MS } from '../../time.ts'
import { notFound } from '../problem.ts'
import type { Env } from '../router.ts'

/** RFC 9116 requires a date less than a year ahead; nothing here expires, so it is always that far ahead. */
const EXPIRES_AFTER_DAYS = 180

/** Addresses that programs expect on any site. They reveal nothing about the product, so they come before the gate. */
export function createWellKnown({ config, site }: Pick<Platform, 'config' | 'site'>): Hono<Env> {
  const { publicUrl, sourceUrl } = config
  return new Hono<Env>()
    .get('/.well-known/security.txt', (c) => {
      const { contactEmail } = site.values
      if (!contactEmail) throw notFound('This site has no contact address.')
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
      const lines = [
        `Contact: mailto:${contactEmail}`,
        `Expires: ${new Date(today + EXPIRES_AFTER_DAYS * DAY_MS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ]
      c.header('Cache-Control', 'public, max-age=3600')
      return c.text(`${lines.join('\n')}\n`)
    })
    .get('/.well-known/change-password', (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return c.redirect('/settings', 302)
    })
    .get('/source', (c) => c.redirect(sourceUrl ?? '/about', 302))
}
