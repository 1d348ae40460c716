/** The bytes are no video that we take, or one that is broken. */
export class UnusableVideo extends Error {
  override name = 'UnusableVideo'
}

/** What a video's container tells of it. */
export interface VideoFacts {
  /** Pixels as it is shown; null when it does not tell. */
  width: number | null
  height: number | null
  /** Null when it does not tell, as with recordings of a browser. */
  durationMs: number | null
}
