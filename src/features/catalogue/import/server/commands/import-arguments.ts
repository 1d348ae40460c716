import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportOptions } from '../import-dump.ts'

export type ImportArguments = Pick<ImportOptions, 'file' | 'supplementary' | 'prune' | 'again' | 'rowByRow'>

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
