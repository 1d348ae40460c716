interface Batch<Input, Answer> {
  inputs: Input[]
  answers: PromiseWithResolvers<readonly Answer[]>
}

/**
 * Answers many calls by one read. While `atOnce` reads run, calls wait for the next, which begins after all of the calls
 * that it answers: nobody gets anything older than a read of their own would give. `read` is given what each of at most
 * `most` calls asks for, and returns the answers in the same order; when it fails, these calls do.
 */
export function batchCalls<Input, Answer>(
  read: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
  { most, atOnce }: { most: number; atOnce: number },
): (one: Input) => Promise<Answer> {
  const waiting: Batch<Input, Answer>[] = []
  let running = 0
  const start = async () => {
    const batch = running < atOnce ? waiting.shift() : undefined
    if (!batch) return
    running++
    const reading = read(batch.inputs)
    await reading.catch(() => {})
    running--
    void start()
    batch.answers.resolve(reading)
  }
  return async (one) => {
    let batch = waiting.at(-1)
    if (!batch || batch.inputs.length === most) {
      batch = { inputs: [], answers: Promise.withResolvers() }
      waiting.push(batch)
      // Others that ask in the same turn come with it.
      queueMicrotask(start)
    }
    const place = batch.inputs.push(one) - 1
    return (await batch.answers.promise)[place] as Answer
  }
}
