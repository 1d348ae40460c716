import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { DUMP_TABLES } from '#features/catalogue/import/server/dump-tables.ts'
import { xz } from './xz.ts'

/** Makes small dumps of the two kinds that MusicBrainz publishes. */

export type DumpRow = Record<string, string | number | boolean | null>

/** A database export with these rows and only the named columns; tables are in alphabetical order as in real ones. */
export function exportDump(
  tables: Record<string, DumpRow[]>,
  options: { timestamp?: string } = {},
): Promise<string> {
  const members: [string, string][] = [
    ['TIMESTAMP', options.timestamp ?? '2026-01-01 00:00:00.000+00'],
    ['COPYING', 'CC0'],
    ...Object.entries(tables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, rows]): [string, string] => [
        `mbdump/${table}`,
        rows.map((row) => copyLine(table, row)).join(''),
      ]),
  ]
  return writeDump(members)
}

/** A JSON dump of one kind of entity. */
export function jsonDump(
  entity: string,
  documents: unknown[],
  options: { timestamp?: string } = {},
): Promise<string> {
  return writeDump([
    ['TIMESTAMP', options.timestamp ?? '2026-01-01 00:00:00.000+00'],
    ['JSON_DUMPS_SCHEMA_NUMBER', '1\n'],
    [`mbdump/${entity}`, documents.map((document) => `${JSON.stringify(document)}\n`).join('')],
  ])
}

/** Packs these files into an archive in a new folder, which the end of the test deletes. Returns the path. */
export async function writeDump(members: [name: string, content: string][]): Promise<string> {
  const tar = Buffer.concat([
    ...members.map(([name, content]) => tarMember(name, content)),
    Buffer.alloc(1024),
  ])
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'dump.tar.xz')
  await writeFile(file, xz(tar))
  return file
}

function copyLine(table: string, row: DumpRow): string {
  const columns = DUMP_TABLES[table]?.columns.split(' ') ?? []
  const values = columns.map((column) => {
    const value = row[column] ?? null
    if (value === null) return '\\N'
    if (typeof value === 'boolean') return value ? 't' : 'f'
    return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  })
  return `${values.join('\t')}\n`
}

function tarMember(name: string, content: string): Buffer {
  const body = Buffer.from(content)
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}
