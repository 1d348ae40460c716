import { createECDH, createHash } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Platform } from '#platform/platform.ts'

/** Push services accept a token for at most a day. */
const VALID_SECONDS = 12 * 60 * 60

type Context = Pick<Platform, 'secretFor' | 'config' | 'site'>

/** Our key pair for push services (RFC 8292), derived from a secret of the installation, which its processes share. */
async function keyPair({ secretFor }: Pick<Context, 'secretFor'>) {
  let secret = await secretFor('push-services')
  const pair = createECDH('prime256v1')
  for (;;) {
    try {
      pair.setPrivateKey(secret)
      return { private: secret, public: pair.getPublicKey() }
    } catch {
      // About one number in four thousand million is not a valid key of this curve.
      secret = createHash('sha256').update(secret).digest()
    }
  }
}

/** The public key that browsers subscribe with, base64url. */
export const pushKeyOf = async (context: Pick<Context, 'secretFor'>): Promise<string> =>
  (await keyPair(context)).public.toString('base64url')

/** The value of the Authorization header for the push service of `endpoint`. */
export async function authorizationFor(context: Context, endpoint: string): Promise<string> {
  const pair = await keyPair(context)
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      d: pair.private.toString('base64url'),
      x: pair.public.subarray(1, 33).toString('base64url'),
      y: pair.public.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contactOf(context))
    .setExpirationTime(`${VALID_SECONDS}s`)
    .sign(key)
  return `vapid t=${token}, k=${pair.public.toString('base64url')}`
}

function contactOf({ config, site }: Pick<Context, 'config' | 'site'>): string {
  const { contactEmail } = site.values
  return config.pushContact ?? (contactEmail ? `mailto:${contactEmail}` : config.publicUrl)
}
