export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** Resolves as `work` does, or rejects with `TookTooLong` when that takes longer than `ms`. The work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`No answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
