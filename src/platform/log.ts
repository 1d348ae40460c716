import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'
import { secretRemover } from './log-secrets.ts'

export type Log = Logger

/** What had a line written; it stands in the line. */
type Cause = { requestId: string } | { job: string; run: string }

const causes = new AsyncLocalStorage<Cause>()

/** Runs `work`; every line that is written because of it, however late, names the cause. */
export function withLogContext<T>(cause: Cause, work: () => T): T {
  return causes.run(cause, work)
}

/** The request that is being answered, if one is. */
export function currentRequestId(): string | undefined {
  const cause = causes.getStore()
  return cause && 'requestId' in cause ? cause.requestId : undefined
}

/** Characters that wait while nobody reads the output; further lines are lost, so that memory is not. */
const WAITING_MAX = 16_000_000

/** One logger for the process: JSON lines on standard output, secrets left out. */
export function createLog(
  config: Pick<Config, 'logLevel' | 'secrets'>,
  destination: DestinationStream = pino.destination({ dest: 1, maxLength: WAITING_MAX }),
): Log {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // pino adds the fields of the line to what it is given.
      mixin: () => ({ ...causes.getStore() }),
      serializers: { err: describeError },
      hooks: { streamWrite: secretRemover(config.secrets) },
    },
    destination,
  )
}

/** Has what libraries write to the console told in the log, like everything else, and what ends this process. */
export function redirectConsole(log: Log): void {
  const told =
    (level: 'error' | 'warn') =>
    (...given: unknown[]) => {
      const err = given.find((one) => one instanceof Error)
      log[level]({ err }, format(...given.filter((one) => one !== err)))
    }
  console.error = told('error')
  console.warn = told('warn')
  process.on('uncaughtExceptionMonitor', (err, origin) => log.fatal({ err, origin }, 'this process ends'))
}

const DEEPEST_CAUSE = 4

/** What helps to find the mistake, and nothing else that libraries hang on their errors: those hold rows, mails and headers. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: typeof error }
  const below =
    error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause]
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(below.length > 0 &&
      depth < DEEPEST_CAUSE && { causes: below.map((cause) => describeError(cause, depth + 1)) }),
  }
}
