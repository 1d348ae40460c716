import { joinFacts } from '#features/catalogue/fill/server/from-lookup.ts'
import { inTransaction } from '#features/catalogue/store/server/retry.ts'
import { writeFacts } from '#features/catalogue/store/server/store-facts.ts'
import type { Trx } from '#platform/db/database.ts'
import { readLines } from '#platform/read-lines.ts'
import type { ImportContext } from './import-context.ts'
import { saveState } from './import-state.ts'
import { factsOfJson, JSON_ENTITIES } from './json-facts.ts'
import { DumpError, openDump } from './open-dump.ts'
import { readTar } from './read-tar.ts'

/**
 * Imports a JSON dump (`artist.tar.xz`, `release-group.tar.xz` …), in which each line is one whole entity. After an
 * interruption it resumes after the last imported document.
 */
export async function importJson(context: ImportContext): Promise<void> {
  const { dump, counting, signal } = context
  const opened = await openDump(dump.file)
  signal?.addEventListener('abort', opened.close, { once: true })
  const share = () => opened.bytesRead() / dump.bytes
  try {
    let documents = 0
    for await (const { name, body } of readTar(opened.chunks)) {
      const kind = name.startsWith('mbdump/') ? name.slice('mbdump/'.length) : ''
      const store = storeOf(context, kind)
      if (!store) continue
      counting.begin(`Importing ${kind}`)
      documents = await importBatches(context, store, body, documents, share)
      const complete = [...(context.run.state.complete ?? []).filter((one) => one !== kind), kind]
      context.run.state = { ...context.run.state, complete }
    }
    if (!context.run.state.complete?.length) {
      throw new DumpError('This archive has none of the entities that the catalogue is made from.')
    }
    await saveState(context.db, context.run.id, context.run.state)
  } finally {
    opened.close()
    signal?.removeEventListener('abort', opened.close)
  }
}

/** Stores a batch of documents. Returns how many could not be stored. */
type Store = (trx: Trx, documents: readonly unknown[]) => Promise<number>

/** Undefined for a kind that no feature stores. */
function storeOf({ others, dumpedAt, supplementary }: ImportContext, kind: string): Store | undefined {
  if (others.kinds.includes(kind)) return (trx, documents) => others.store(trx, kind, documents, dumpedAt)
  const entity = JSON_ENTITIES.find((one) => one === kind)
  if (!entity) return undefined
  return async (trx, documents) => {
    const facts = documents.flatMap((document) => factsOfJson(entity, document, supplementary) ?? [])
    await writeFacts(trx, joinFacts(facts), dumpedAt)
    return documents.length - facts.length
  }
}

async function importBatches(
  context: ImportContext,
  store: Store,
  body: AsyncIterable<Buffer>,
  documentsBefore: number,
  share: () => number,
): Promise<number> {
  const { batchSize, counting, signal, dump } = context
  const alreadyIn = context.run.state.documents ?? 0
  let documents = documentsBefore
  let batch: unknown[] = []
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const [those, until] = [batch, documents]
    batch = []
    await writing
    signal?.throwIfAborted()
    // Reads the next batch while this one is written.
    writing = write(context, store, those, until).then(() => counting.count(those.length, share()))
    writing.catch(() => {})
  }
  for await (const lines of readLines(body)) {
    for (const line of lines) {
      if (line === '') continue
      documents++
      if (documents <= alreadyIn) continue
      batch.push(parse(line, documents, dump.file))
      if (batch.length >= batchSize) await flush()
    }
    signal?.throwIfAborted()
  }
  if (batch.length > 0) await flush()
  await writing
  return documents
}

async function write(
  context: ImportContext,
  store: Store,
  batch: readonly unknown[],
  documents: number,
): Promise<void> {
  const { db, run } = context
  const { entities = 0, leftOut = 0 } = run.state
  run.state = await inTransaction(db, async (trx) => {
    const refused = await store(trx, batch)
    const state = {
      ...run.state,
      documents,
      entities: entities + batch.length - refused,
      leftOut: leftOut + refused,
    }
    await saveState(trx, run.id, state)
    return state
  })
}

function parse(line: string, number: number, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new DumpError(`Document ${number} of ${file} is not JSON: the dump is damaged.`)
  }
}
