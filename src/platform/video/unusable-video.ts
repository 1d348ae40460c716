/** The bytes are not a video of an accepted type, or the video is broken. */
export class UnusableVideo extends Error {
  override name = 'UnusableVideo'
}

/** The facts in a video's container. */
export interface VideoFacts {
  /** Display width in pixels; null when the container does not say. */
  width: number | null
  height: number | null
  /** Null when the container does not say, as in recordings of a browser. */
  durationMs: number | null
}
