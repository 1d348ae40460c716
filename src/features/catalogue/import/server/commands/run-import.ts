import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ControlResult } from '#platform/control-socket.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { LineTooLong } from '#platform/read-lines.ts'
import type { OtherDocuments } from '../import-context.ts'
import { type ImportOptions, type ImportReport, importDump } from '../import-dump.ts'
import { DumpError } from '../open-dump.ts'
import type { Progress } from '../progress.ts'

/** The state of an import, for a client that waits for it. */
export interface ImportWatch {
  isRunning: boolean
  progress?: Progress
  /** The outcome as a sentence, once the import has ended. */
  result?: { ok: boolean; text: string }
}

export type ImportRunner = ReturnType<typeof createImportRunner>

/** Runs at most one import at a time, in the background. */
export function createImportRunner(others: OtherDocuments) {
  let watch: ImportWatch = { isRunning: false }
  let stop = new AbortController()
  let underWay: Promise<void> = Promise.resolve()

  return {
    start(database: OpenDatabase, options: ImportArguments): ControlResult {
      if (watch.isRunning) return { ok: false, output: 'Another import is running; wait for it to end.' }
      watch = { isRunning: true }
      stop = new AbortController()
      const onProgress = (progress: Progress) => {
        watch = { isRunning: true, progress }
      }
      underWay = importDump(database, { ...options, others, onProgress, signal: stop.signal }).then(
        (report) => {
          watch = { isRunning: false, result: { ok: true, text: describeReport(report) } }
        },
        (error: unknown) => {
          watch = { isRunning: false, result: { ok: false, text: describeFailure(error) } }
        },
      )
      return { ok: true, output: '' }
    },
    /** One line about the running import. */
    describe(): string | undefined {
      if (!watch.isRunning) return undefined
      const { step = 'Starting', share, rows = 0 } = watch.progress ?? {}
      return `An import is running: ${step}${share === undefined ? '' : `, ${(share * 100).toFixed(1)} %`}, ${format(rows)} so far.`
    },
    progress: (): ControlResult => ({ ok: true, output: JSON.stringify(watch) }),
    async cancel(): Promise<ControlResult> {
      stop.abort(new DumpError('Stopped. Run the same import again to resume it.'))
      await underWay
      return { ok: true, output: '' }
    },
  }
}

export function describeReport({ entities, leftOut, removed, retained, wasResumed }: ImportReport): string {
  const lines = [
    `${wasResumed ? 'Done, after resuming' : 'Done'}: ${format(entities)} entities are in the catalogue.`,
  ]
  if (leftOut > 0) {
    lines.push(
      `${format(leftOut)} documents were left out: events without a day or a place of a known city, and the like.`,
    )
  }
  if (removed > 0) lines.push(`${format(removed)} that MusicBrainz no longer has were removed.`)
  if (retained > 0) {
    lines.push(
      `${format(retained)} that this dump lacks were not removed, because they are many; --prune --again removes them.`,
    )
  }
  return lines.join('\n')
}

/** A known cause from outside becomes a sentence; any other error keeps its trace. */
export function describeFailure(error: unknown): string {
  if (error instanceof DumpError || error instanceof LineTooLong) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function format(count: number): string {
  return count.toLocaleString('en')
}

type ImportArguments = Pick<ImportOptions, 'file' | 'supplementary' | 'prune' | 'again' | 'rowByRow'>

/** Parses the arguments of `import`; undefined when they do not match the usage. */
export function readImportArguments(args: readonly string[]): ImportArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        supplementary: { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        'row-by-row': { type: 'boolean', default: false },
      },
    })
    const { 'row-by-row': rowByRow, ...options } = values
    const [file, ...more] = positionals
    return file && more.length === 0 ? { ...options, rowByRow, file: path.resolve(file) } : undefined
  } catch {
    return undefined
  }
}
