import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'
import type { ImageWidth } from '../contract.ts'

/** Returns our own address of a remote picture. */
export type ImageAddress = (url: string, width?: ImageWidth) => string

/** The origin of a picture: a source of ours, or a link of a member, which must not lead into our network. */
type ImageOrigin = 'source' | 'link'

const SECRETS: Record<ImageOrigin, string> = { source: 'images', link: 'images-of-links' }

const SIGNATURE_BYTES = 16
const DEFAULT_WIDTH: ImageWidth = 640

/**
 * Signs picture URLs: `/images/{signature}/{width}/{url}`. Only URLs that the server itself put in an answer have a
 * signature, so a client cannot make us fetch arbitrary ones.
 */
export async function imageAddresses(
  { secretFor }: Pick<Platform, 'secretFor'>,
  origin: ImageOrigin = 'source',
): Promise<ImageAddress> {
  const secret = await secretFor(SECRETS[origin])
  return (url, width = DEFAULT_WIDTH) =>
    `/images/${sign(secret, url).toString('base64url')}/${width}/${Buffer.from(url).toString('base64url')}`
}

/** The URL in an address and who named it, or undefined when the signature is not valid. */
export async function signedUrl(
  { secretFor }: Pick<Platform, 'secretFor'>,
  signature: string,
  encodedUrl: string,
): Promise<{ url: string; origin: ImageOrigin } | undefined> {
  const url = Buffer.from(encodedUrl, 'base64url').toString()
  const received = Buffer.from(signature, 'base64url')
  for (const origin of ['source', 'link'] as const) {
    const expected = sign(await secretFor(SECRETS[origin]), url)
    if (received.length === expected.length && timingSafeEqual(received, expected)) return { url, origin }
  }
  return undefined
}

function sign(secret: Buffer, url: string): Buffer {
  return createHmac('sha256', secret).update(url).digest().subarray(0, SIGNATURE_BYTES)
}
