interface Batch<Asked, Answer> {
  asked: Asked[]
  answers: PromiseWithResolvers<readonly Answer[]>
}

/**
 * Answers many calls by one read. While `atOnce` reads run, calls wait for the next, which begins after all of the calls
 * that it answers: nobody gets anything older than a read of their own would give. `read` is given what each of at most
 * `most` calls asks for, and returns the answers in the same order; when it fails, these calls do.
 */
export function batchCalls<Asked, Answer>(
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (one: Asked) => Promise<Answer> {
  const waiting: Batch<Asked, Answer>[] = []
  let running = 0
  const start = async () => {
    const batch = running < atOnce ? waiting.shift() : undefined
    if (!batch) return
    running++
    const reading = read(batch.asked)
    await reading.catch(() => {})
    running--
    void start()
    batch.answers.resolve(reading)
  }
  return async (one) => {
    let batch = waiting.at(-1)
    if (!batch || batch.asked.length === most) {
      batch = { asked: [], answers: Promise.withResolvers() }
      waiting.push(batch)
      // Others that ask in the same turn come with it.
      queueMicrotask(start)
    }
    const place = batch.asked.push(one) - 1
    return (await batch.answers.promise)[place] as Answer
  }
}
