import { runInNewContext } from 'node:vm'

/** Work was not done in its time. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/**
 * Does work that cannot wait for anything, such as reading a document of somebody else, and ends it after `ms`: a
 * text made for that keeps a parser busy for hours, and the process with it. Throws `OutOfTime`.
 */
export function withCpuTimeout<T>(ms: number, work: () => T): T {
  try {
    return runInNewContext('work()', { work }, { timeout: ms })
  } catch (error) {
    throw isTimeout(error) ? new OutOfTime(`Not done within ${ms} ms.`, { cause: error }) : error
  }
}

/** It is an `Error` of the other context. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
