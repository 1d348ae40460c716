import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import type { Env } from '../router.ts'

const TWO_YEARS = 'max-age=63072000'

/** Headers of every answer. Over https they forbid http from then on, for subdomains only if the operator says so. */
export const securityHeaders = ({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>) =>
  secureHeaders({
    strictTransportSecurity:
      publicUrl.startsWith('https:') && (hstsSubdomains ? `${TWO_YEARS}; includeSubDomains` : TWO_YEARS),
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      // "Shows near me" requests the location after a click.
      geolocation: ['self'],
      payment: [],
      usb: [],
    },
  })

const NOTHING =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For built files that are opened by themselves: the service worker fetches, and one file has styles. */
export const POLICY_OF_FILES = `${NOTHING}; connect-src 'self'; style-src 'unsafe-inline'`

/** For answers other than pages (which have their own policy, see pages.ts): nothing may run in them. */
export const lockedDownContent = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', NOTHING)
  })

/**
 * Says of JSON that it varies by what the client can decompress, as compression does, but without making a stream of an
 * answer that is not compressed.
 */
export const variesByEncoding = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!JSON_TYPE.test(headers.get('Content-Type') ?? '')) return
    const vary = headers.get('Vary')
    if (vary === null) headers.set('Vary', ENCODING)
    else if (vary !== '*' && !vary.includes(ENCODING)) headers.set('Vary', `${vary}, ${ENCODING}`)
  })

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/
const ENCODING = 'Accept-Encoding'
