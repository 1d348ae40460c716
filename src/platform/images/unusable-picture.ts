import type { Refusal } from '../refusal.ts'

/** The bytes are not a picture of an accepted type, or the picture is broken or too large. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'
  readonly refusal: Refusal | undefined

  constructor(message: string, more: { refusal?: Refusal; cause?: unknown } = {}) {
    super(message, { cause: more.cause })
    this.refusal = more.refusal
  }
}
