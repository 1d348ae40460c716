/** The progress of an import, for display. */
export interface Progress {
  /** The current step, such as "Reading artist". */
  step: string
  /** From 0 to 1 within the step; undefined when it is unknown. */
  share?: number
  /** Entities or rows of this step so far. */
  rows: number
  rowsPerSecond: number
  /** Seconds until the end of the import; undefined when unknown. */
  remainingSeconds?: number
}

/** Below this, an estimate of the remaining time would be meaningless. */
const SHARE_MIN = 0.03

export type OnProgress = (progress: Progress) => void

/** Counts rows of one step and reports them a few times a second. */
export function countProgress(onProgress: OnProgress) {
  let step = ''
  let started = 0
  let rows = 0
  let reportedAt = 0
  let estimated: { share: number; from: number; since: number } | undefined
  const remaining = () => {
    if (!estimated || estimated.share - estimated.from < SHARE_MIN) return undefined
    const passed = (performance.now() - estimated.since) / 1000
    return Math.round((passed * (1 - estimated.share)) / (estimated.share - estimated.from))
  }
  const report = (share: number | undefined) => {
    const seconds = (performance.now() - started) / 1000
    onProgress({
      step,
      share,
      rows,
      rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0,
      remainingSeconds: remaining(),
    })
  }
  return {
    /** How much of all steps is done, from 0 to 1; the remaining time follows from it. */
    estimate(share: number) {
      estimated = { share, from: estimated?.from ?? share, since: estimated?.since ?? performance.now() }
    },
    begin(name: string) {
      step = name
      started = performance.now()
      rows = 0
      report(undefined)
    },
    count(more: number, share?: number) {
      rows += more
      if (performance.now() - reportedAt < 200) return
      reportedAt = performance.now()
      report(share)
    },
  }
}
export type Counting = ReturnType<typeof countProgress>
