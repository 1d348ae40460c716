/** The time by which rules decide: tests and rehearsals (`CLOCK_OFFSET`) move it. */
export interface Clock {
  now(): Date
}

/** The clock of this machine, moved by `offsetMs`. */
export const createClock = (offsetMs: number): Clock => ({ now: () => new Date(Date.now() + offsetMs) })
