import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/platform.ts'
import type { ImageWidth } from '../contract.ts'

/** Gives the address by which we show a picture from outside. */
export type ImageAddress = (url: string, width?: ImageWidth) => string

const SIGNATURE_BYTES = 16
const DEFAULT_WIDTH: ImageWidth = 640

/**
 * Signs picture urls: `/images/{signature}/{width}/{url}`. Only urls that the server itself put in an answer
 * have a signature, so nobody can have us fetch what they like.
 */
export async function imageAddresses({ secretFor }: Pick<Platform, 'secretFor'>): Promise<ImageAddress> {
  const secret = await secretFor('images')
  return (url, width = DEFAULT_WIDTH) =>
    `/images/${sign(secret, url).toString('base64url')}/${width}/${Buffer.from(url).toString('base64url')}`
}

/** The url that an address stands for, or undefined when the signature is not ours. */
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
