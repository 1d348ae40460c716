/** The progress of an import, for display. */
export interface Progress {
  /** The current step, such as "Reading artist". */
  step: string
  /** From 0 to 1 within the step; undefined when it is unknown. */
  share?: number
  /** Entities or rows of this step so far. */
  rows: number
  rowsPerSecond: number
}

export type OnProgress = (progress: Progress) => void

/** Counts rows of one step and reports them a few times a second. */
export function countProgress(onProgress: OnProgress) {
  let step = ''
  let started = 0
  let rows = 0
  let reportedAt = 0
  const report = (share: number | undefined) => {
    const seconds = (performance.now() - started) / 1000
    onProgress({ step, share, rows, rowsPerSecond: seconds > 0 ? Math.round(rows / seconds) : 0 })
  }
  return {
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
