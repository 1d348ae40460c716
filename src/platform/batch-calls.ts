interface Batch<Input, Answer> {
  inputs: Input[]
  answers: PromiseWithResolvers<readonly Answer[]>
}

/**
 * Combines many calls into few reads. At most `atOnce` reads run; calls meanwhile wait for the next one. A read begins
 * after every call that it answers, so no caller gets older data than a read of its own would return. `read` gets the
 * inputs of at most `most` calls and returns their answers in the same order; when it fails, all of these calls fail.
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
      // Other calls of the same turn join this batch.
      queueMicrotask(start)
    }
    const place = batch.inputs.push(one) - 1
    return (await batch.answers.promise)[place] as Answer
  }
}
