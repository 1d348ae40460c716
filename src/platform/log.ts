import { format } from 'node:util'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { causeFields } from './cause.ts'
import type { Config } from './config.ts'
import { secretRemover } from './log-secrets.ts'

export type Log = Logger

/** Characters that may wait while the output is not read; further lines are dropped, to limit memory. */
const WAITING_MAX = 16_000_000

/** The logger of the process: JSON lines on standard output, with secrets removed. */
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
      // pino adds the fields of the line itself.
      mixin: causeFields,
      serializers: { err: describeError },
      hooks: { streamWrite: secretRemover(config.secrets) },
    },
    destination,
  )
}

/** Sends what libraries write to the console to the log, and logs errors that end this process. */
export function redirectConsole(log: Log): void {
  const logAt =
    (level: 'error' | 'warn') =>
    (...args: unknown[]) => {
      const err = args.find((one) => one instanceof Error)
      log[level]({ err }, format(...args.filter((one) => one !== err)))
    }
  console.error = logAt('error')
  console.warn = logAt('warn')
  process.on('uncaughtExceptionMonitor', (err, origin) =>
    log.fatal({ err, origin }, 'uncaught exception, process exits'),
  )
}

const DEEPEST_CAUSE = 4

/**
 * The parts of an error that help to find its cause. Other properties that libraries attach may hold rows, mails and
 * headers.
 */
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
