/**
 * Does `work` and meanwhile calls `renew` every `everyMs`, so that what this process has claimed stays its own however
 * long the work takes. A failed renewal is tried again the next time.
 */
export async function whileRenewing<T>(
  everyMs: number,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renew().catch(() => undefined)
  }, everyMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A late renewal must not undo what follows the work.
    await renewing
  }
}
