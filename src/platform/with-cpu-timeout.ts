import { runInNewContext } from 'node:vm'

/** The work did not finish in time. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/**
 * Runs synchronous work, such as parsing a foreign document, and aborts it after `ms`: a malicious text could keep a
 * parser, and the process, busy for hours. Throws `OutOfTime`.
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
