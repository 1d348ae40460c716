import { parentPort } from 'node:worker_threads'
import { OutsideError } from '../fetch/outside-error.ts'
import type { ReadingAnswer, ReadingRequest } from './foreign-reader.ts'

/** The thread of `createForeignReader`: tells when it begins, then what it has read. */
parentPort?.on('message', async ({ module, input }: ReadingRequest) => {
  const { read } = await import(module)
  parentPort?.postMessage('begun')
  parentPort?.postMessage(await answerOf(() => read(input)))
})

async function answerOf(work: () => unknown): Promise<ReadingAnswer<unknown>> {
  try {
    return { read: await work() }
  } catch (error) {
    if (error instanceof OutsideError) return { unreadable: error.message }
    // Of a text that is nested deeper than the stack.
    if (error instanceof RangeError) return { unreadable: 'It is nested too deep to be read.' }
    return { failed: error }
  }
}
