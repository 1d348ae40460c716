interface Batch<Asked, Answer> {
  asked: Asked[]
  answers: Promise<readonly Answer[]>
}

/**
 * Answers many calls by one read. While a read runs, calls wait for the next, which begins after all of the calls that it
 * answers: nobody gets anything older than a read of their own would give. `read` is given what each of at most `most`
 * calls asks for, and returns the answers in the same order; when it fails, these calls do.
 */
export function batchCalls<Asked, Answer>(
  read: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  most: number,
): (one: Asked) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Batch<Asked, Answer> | undefined
  const append = (): Batch<Asked, Answer> => {
    const asked: Asked[] = []
    const answers = last.then(() => {
      if (next === batch) next = undefined
      return read(asked)
    })
    last = answers.catch(() => {})
    const batch = { asked, answers }
    return batch
  }
  return async (one) => {
    if (!next || next.asked.length === most) next = append()
    const batch = next
    const place = batch.asked.push(one) - 1
    return (await batch.answers)[place] as Answer
  }
}
