import { readLines } from '#platform/read-lines.ts'
import type { Facts } from '../../facts.ts'
import { joinFacts } from '../from-lookup.ts'
import { inTransaction } from '../retry.ts'
import { writeFacts } from '../write/store-facts.ts'
import { DumpError } from './dump-error.ts'
import type { ImportContext } from './import-context.ts'
import { saveState } from './import-state.ts'
import { factsOfJson, JSON_ENTITIES, type JsonEntity } from './json-facts.ts'
import { openDump } from './open-dump.ts'
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
      const kind = JSON_ENTITIES.find((entity) => name === `mbdump/${entity}`)
      if (!kind) continue
      counting.begin(`Importing ${kind}`)
      documents = await importBatches(context, kind, body, documents, share)
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

async function importBatches(
  context: ImportContext,
  kind: JsonEntity,
  body: AsyncIterable<Buffer>,
  documentsBefore: number,
  share: () => number,
): Promise<number> {
  const { batchSize, counting, supplementary, signal, dump } = context
  const alreadyIn = context.run.state.documents ?? 0
  let documents = documentsBefore
  let batch: Facts[] = []
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const facts = joinFacts(batch)
    const [count, until] = [batch.length, documents]
    batch = []
    await writing
    signal?.throwIfAborted()
    // Reads the next batch while this one is written.
    writing = write(context, facts, until, count).then(() => counting.count(count, share()))
    writing.catch(() => {})
  }
  for await (const lines of readLines(body)) {
    for (const line of lines) {
      if (line === '') continue
      documents++
      if (documents <= alreadyIn) continue
      const facts = factsOfJson(kind, parse(line, documents, dump.file), supplementary)
      if (facts) batch.push(facts)
      if (batch.length >= batchSize) await flush()
    }
    signal?.throwIfAborted()
  }
  if (batch.length > 0) await flush()
  await writing
  return documents
}

async function write(context: ImportContext, facts: Facts, documents: number, count: number): Promise<void> {
  const { db, run, dumpedAt } = context
  const state = { ...run.state, documents, entities: (run.state.entities ?? 0) + count }
  await inTransaction(db, async (trx) => {
    await writeFacts(trx, facts, dumpedAt)
    await saveState(trx, run.id, state)
  })
  run.state = state
}

function parse(line: string, number: number, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new DumpError(`Document ${number} of ${file} is not JSON: the dump is damaged.`)
  }
}
