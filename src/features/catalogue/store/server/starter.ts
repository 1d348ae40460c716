import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ENTITY_KINDS, type Facts } from '#features/catalogue/facts.ts'
import { raisePopularity } from '#features/catalogue/popularity/server/write-popularity.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { storeFacts } from './store-facts.ts'

const FOLDER = path.resolve('catalogue/starter')
/** The starter's data is older than this, so that anything fetched now is newer. */
const AS_OF = new Date('2025-01-01T00:00:00Z')
/** Raise it when the same files produce different rows. */
const LOADER_VERSION = 2
/** On the embedded engine requests wait while a batch is written. */
const BATCH = { postgres: 1000, embedded: 100 }

/** Files in an order in which no file refers to a later one. */
const FILES: [file: string, key: keyof Facts][] = [
  ['artists', 'artists'],
  ['labels', 'labels'],
  ['release-groups', 'releaseGroups'],
  ['releases', 'releases'],
  ['recordings', 'recordings'],
  ['works', 'works'],
  ['relations', 'relations'],
  ['urls', 'urls'],
]

/**
 * Loads the catalogue that ships with Fanfare, unless it was loaded before. Ends early when `stopping` is aborted. After
 * an interruption it starts again. Returns the number of lines loaded.
 */
export async function loadStarter(
  { db, engine }: OpenDatabase,
  { stopping, folder = FOLDER }: { stopping?: AbortSignal; folder?: string } = {},
): Promise<number> {
  const files = await Promise.all(
    FILES.map(async ([name, key]) => ({
      key,
      text: await readFile(path.join(folder, `${name}.jsonl`), 'utf8'),
    })),
  )
  const fingerprint = `starter ${LOADER_VERSION} ${createHash('sha256')
    .update(files.map(({ text }) => text).join(''))
    .digest('hex')}`
  const imported = await db
    .selectFrom('catalogue_imports')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (imported) return 0
  let count = 0
  for (const { key, text } of files) {
    const lines = text.split('\n').filter(Boolean)
    for (let start = 0; start < lines.length; start += BATCH[engine]) {
      if (stopping?.aborted) return count
      const some = lines.slice(start, start + BATCH[engine])
      const facts = readLines(key, some)
      await storeFacts(db, facts, AS_OF)
      // Only the popularity of artists that are stored already is updated.
      await raisePopularity(db, facts.artists ?? [])
      count += some.length
    }
  }
  await db
    .insertInto('catalogue_imports')
    .values({
      fingerprint,
      source: 'starter',
      dumped_at: AS_OF,
      finished_at: new Date(),
      state: JSON.stringify({ entities: count }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return count
}

/** The file is ours and was checked when it was made, so its lines are trusted. */
function readLines(key: keyof Facts, lines: string[]): Facts {
  const entries = lines.map((line) => JSON.parse(line))
  if (key === 'relations')
    return { relations: entries.map((entry) => ({ with: [...ENTITY_KINDS], ...entry })) }
  return { [key]: entries }
}
