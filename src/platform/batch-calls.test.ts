import { expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

/** A read that ends when the test says so. */
function controlledRead() {
  const reads: { inputs: readonly number[]; end: (failure?: Error) => void }[] = []
  const read = (inputs: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (failure?: Error) => (failure ? reject(failure) : resolve(inputs.map((one) => `of ${one}`)))
      reads.push({ inputs, end })
    })
  return { reads, read }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('answers all calls that came during a read by the next', async () => {
  const { reads, read } = controlledRead()
  const call = batchCalls(read, { most: 10, atOnce: 1 })
  const first = call(1)
  await turn()
  const others = [call(2), call(3), call(2)]
  await turn()
  expect(reads.map(({ inputs }) => inputs)).toEqual([[1]])
  reads[0]?.end()
  expect(await first).toBe('of 1')
  await turn()
  // A later call must not join the running read: its data may have changed since that began.
  const late = call(4)
  await turn()
  expect(reads.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 2]])
  reads[1]?.end()
  expect(await Promise.all(others)).toEqual(['of 2', 'of 3', 'of 2'])
  await turn()
  reads[2]?.end()
  expect(await late).toBe('of 4')
})

it('reads no more than the most at once, in the order of the calls', async () => {
  const { reads, read } = controlledRead()
  const call = batchCalls(read, { most: 2, atOnce: 1 })
  const calls = [1, 2, 3, 4, 5].map(call)
  for (let nr = 0; nr < 3; nr++) {
    await turn()
    reads[nr]?.end()
  }
  expect(await Promise.all(calls)).toEqual(['of 1', 'of 2', 'of 3', 'of 4', 'of 5'])
  expect(reads.map(({ inputs }) => inputs)).toEqual([[1, 2], [3, 4], [5]])
})

it('reads several times at once where it may', async () => {
  const { reads, read } = controlledRead()
  const call = batchCalls(read, { most: 10, atOnce: 2 })
  const calls: Promise<string>[] = []
  for (const one of [1, 2, 3, 4]) {
    calls.push(call(one))
    await turn()
  }
  expect(reads.map(({ inputs }) => inputs)).toEqual([[1], [2]])
  reads[1]?.end()
  await turn()
  expect(reads.map(({ inputs }) => inputs)).toEqual([[1], [2], [3, 4]])
  reads[0]?.end()
  reads[2]?.end()
  expect(await Promise.all(calls)).toEqual(['of 1', 'of 2', 'of 3', 'of 4'])
})

it('fails the calls of a read that fails, and no others', async () => {
  const { reads, read } = controlledRead()
  const call = batchCalls(read, { most: 10, atOnce: 1 })
  const first = call(1)
  await turn()
  const second = call(2)
  reads[0]?.end(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await turn()
  reads[1]?.end()
  expect(await second).toBe('of 2')
})
