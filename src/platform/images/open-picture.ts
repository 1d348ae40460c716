import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Refusal } from '../refusal.ts'
import { tidyJpeg } from './tidy-jpeg.ts'
import { UnusablePicture } from './unusable-picture.ts'

/** By the bytes. Neither SVG, which can carry scripts, nor documents. */
const TAKEN = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif']

/** Whether files of this type are accepted as pictures. */
export const isPictureType = (type: string) => TAKEN.includes(type)

/** Photos of phones, which no browser but Safari shows. */
const isHeif = (type: string) => /^image\/hei[cf](-sequence)?$/.test(type)

const HEIF: Refusal = {
  reason: 'it’s a HEIC photo, which most browsers can’t show',
  advice:
    'Please send it as JPEG. On an iPhone, choose “Most Compatible” under Settings › Camera › Formats; on Android, turn off high efficiency pictures in the camera.',
}
const moving = (kind: string): Refusal => ({
  reason: `it is an animated ${kind}, which wouldn’t move here`,
  advice: 'Please choose an animated GIF or WebP, or a video.',
})
const DAMAGED: Refusal = { reason: 'it’s damaged, or part of it is missing' }
const tooLarge = (pixels: number): Refusal => ({
  reason: `it has more than ${Math.floor(pixels / 1e6)} megapixels`,
  advice: 'Please make it smaller.',
})

/** The decoder reports only its first warning. After these it has all pixels: what they are about is not among them. */
const HARMLESS = /^[^\n]*(extraneous bytes before marker|JFIF revision|Adobe color transform|bad ICC marker)/i

export interface Picture {
  /** The type that the bytes show. */
  type: string
  /** Decodes with `work`, which may be called twice. Throws `UnusablePicture`, also when pixels are missing. */
  decode<T>(work: (picture: Sharp) => Promise<T>, options?: { animated?: boolean }): Promise<T>
}

export interface PictureOptions {
  /** Of all frames together. */
  maxPixels: number
  /** For each decoding. */
  maxSeconds: number
  /** Takes the first frame of an animated PNG. */
  isStill?: boolean
  /** Takes a JPEG of which some pixels are wrong, as browsers do, but not one that breaks off. */
  isDamageTaken?: boolean
}

/**
 * Opens a picture of an accepted type, upright. Throws `UnusablePicture` for other types, animations that the decoder
 * does not know, and pictures with too many pixels.
 */
export async function openPicture(
  bytes: Buffer,
  { maxPixels, maxSeconds, isStill = false, isDamageTaken = false }: PictureOptions,
): Promise<Picture> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  if (!isPictureType(type)) {
    throw new UnusablePicture(`${type} is not taken`, isHeif(type) ? { refusal: HEIF } : {})
  }
  if (type === 'image/avif' && bytes.toString('latin1', 8, 12) === 'avis') {
    throw new UnusablePicture('moves', { refusal: moving('AVIF') })
  }
  if (type === 'image/apng' && !isStill) throw new UnusablePicture('moves', { refusal: moving('PNG') })
  const tidy = type === 'image/jpeg' ? tidyJpeg(bytes) : undefined
  const open = (from: Buffer, failOn: 'warning' | 'truncated', animated = false) =>
    sharp(from, { limitInputPixels: maxPixels, failOn, autoOrient: true, animated }).timeout({
      seconds: maxSeconds,
    })
  return {
    type,
    async decode(work, { animated } = {}) {
      try {
        return await work(open(tidy ?? bytes, 'warning', animated)).catch((error: unknown) => {
          if (!tidy || !(isDamageTaken || HARMLESS.test(messageOf(error)))) throw error
          return work(open(bytes, 'truncated', animated))
        })
      } catch (cause) {
        if (cause instanceof UnusablePicture) throw cause
        const refusal = /pixel limit/i.test(messageOf(cause)) ? tooLarge(maxPixels) : DAMAGED
        throw new UnusablePicture('cannot be decoded', { refusal, cause })
      }
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
