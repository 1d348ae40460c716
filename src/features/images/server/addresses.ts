import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'
import type { ImageWidth } from '../contract.ts'

/** Returns our own address of a remote picture. */
export type ImageAddress = (url: string, width?: ImageWidth) => string

const SIGNATURE_BYTES = 16
const DEFAULT_WIDTH: ImageWidth = 640

/**
 * Signs picture URLs: `/images/{signature}/{width}/{url}`. Only URLs that the server itself put in an answer have a
 * signature, so a client cannot make us fetch arbitrary ones.
 */
export async function imageAddresses({ secretFor }: Pick<Platform, 'secretFor'>): Promise<ImageAddress> {
  const secret = await secretFor('images')
  return (url, width = DEFAULT_WIDTH) =>
    `/images/${sign(secret, url).toString('base64url')}/${width}/${Buffer.from(url).toString('base64url')}`
}

/** The URL in an address, or undefined when the signature is not valid. */
export async function signedUrl(
  { secretFor }: Pick<Platform, 'secretFor'>,
  signature: string,
  encodedUrl: string,
): Promise<string | undefined> {
  const url = Buffer.from(encodedUrl, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(await secretFor('images'), url)
  return given.length === expected.length && timingSafeEqual(given, expected) ? url : undefined
}

function sign(secret: Buffer, url: string): Buffer {
  return createHmac('sha256', secret).update(url).digest().subarray(0, SIGNATURE_BYTES)
}
