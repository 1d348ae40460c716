import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Recorded answers of the real sources. They are stored beside the repository where this project is developed. */
const root = path.resolve(import.meta.dirname, '../../../shared/fixtures')

export const hasFixtures = existsSync(root)
if (!hasFixtures) console.error(`\nNO RECORDED ANSWERS AT ${root}: the tests that read them are SKIPPED.\n`)

export function fixture(file: string): Buffer {
  return readFileSync(path.join(root, file))
}

export function jsonFixture(file: string): unknown {
  return JSON.parse(fixture(file).toString('utf8'))
}

/** The files of a folder, relative to the fixtures; empty when there are none. */
export function fixturesIn(folder: string): string[] {
  if (!hasFixtures) return []
  return readdirSync(path.join(root, folder))
    .sort()
    .map((file) => `${folder}/${file}`)
}

/** All files in the index of the fixtures, relative to them. */
export function fixturePaths(): string[] {
  const [, ...rows] = fixture('INDEX.tsv').toString('utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t')[0] ?? '')
}
