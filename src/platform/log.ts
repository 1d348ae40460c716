import { type Logger, pino } from 'pino'

export type Log = Logger

/** One logger for the process: JSON lines on standard output, secrets left out. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.access_token',
      '*.refresh_token',
    ],
  })
}
