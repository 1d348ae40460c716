import type { Refusal } from '../refusal.ts'

/** The bytes are not a video of an accepted type, or the video is broken. */
export class UnusableVideo extends Error {
  override name = 'UnusableVideo'
  readonly refusal: Refusal | undefined

  constructor(message: string, more: { refusal?: Refusal; cause?: unknown } = {}) {
    super(message, { cause: more.cause })
    this.refusal = more.refusal
  }
}

/** The facts in a video's container. */
export interface VideoFacts {
  /** Display width in pixels; null when the container does not say. */
  width: number | null
  height: number | null
  /** Null when the container does not say, as in recordings of a browser. */
  durationMs: number | null
}
