import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import Busboy from '@fastify/busboy'
import { createMiddleware } from 'hono/factory'
import { badRequest, type ProblemError } from '../problem.ts'
import type { Env } from '../router.ts'

const MULTIPART = 'multipart/form-data'
/** Our forms have two. */
const MAX_PARTS = 10
/** Everything in a form except the contents of files: boundaries, headers and text fields. */
const MAX_OVERHEAD_BYTES = 16 * 1024

/**
 * For `middleware` of a route that takes files: writes the files of a multipart form to disk as they arrive, so that
 * only what is being processed is in memory. Until the route has answered, the `File`s of its form read from there.
 * Throws a 400 problem for a form that is malformed, has too many parts, or too many bytes besides its files.
 */
export const multipartToDisk = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (type.split(';')[0]?.trim().toLowerCase() !== MULTIPART) {
    // Other forms have no files, so none is read.
    c.req.bodyCache.formData = new FormData()
    return next()
  }
  await c.get('uploads').use(async (folder) => {
    c.req.bodyCache.formData = await receiveForm(c.req.raw.body, type, folder)
    await next()
  })
})

type Entry = [name: string, value: string | File]

async function receiveForm(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  folder: string,
): Promise<FormData> {
  const parser = createParser(contentType)
  const files: Readable[] = []
  const entries: Promise<Entry>[] = []
  const refused: { as?: ProblemError } = {}
  parser.on('partsLimit', () => {
    refused.as = tooMuchAround()
  })
  parser.on('error', (error) => {
    refused.as ??= malformed(error)
  })
  // The parser's types are wrong about names: a part may have none.
  const named = (name: string | undefined) => {
    if (name === undefined) refused.as ??= malformed('A part has no name.')
    return decode(name ?? '')
  }
  parser.on('field', (name, value) => entries.push(Promise.resolve([named(name), value])))
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    // A form that is cut off fails its last file as well.
    stream.on('error', () => {})
    const field = named(name)
    const saved = save(stream, path.join(folder, String(files.length))).then(
      (blob): Entry => [field, new File([blob], decode(fileName), { type })],
    )
    saved.catch(() => {})
    files.push(stream)
    entries.push(saved)
  })
  const finished = once(parser, 'finish').catch(() => {})
  let received = 0
  try {
    for await (const chunk of body ?? []) {
      received += chunk.length
      // A refused body is still read to its end: a client that is still sending would not see the answer.
      if (!refused.as && !parser.write(chunk)) await once(parser, 'drain').catch(() => {})
    }
    if (!refused.as) {
      parser.end()
      await finished
    }
    if (refused.as) throw refused.as
    return toForm(await Promise.all(entries), received)
  } finally {
    for (const file of files) file.destroy()
    await Promise.allSettled(entries)
  }
}

function createParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { parts: MAX_PARTS, headerSize: MAX_OVERHEAD_BYTES, fieldSize: MAX_OVERHEAD_BYTES },
    })
  } catch (error) {
    throw malformed(error)
  }
}

/**
 * Writes a file of the form to disk. Throws the disk's error, and lets the parser continue with the rest of the form.
 */
async function save(stream: Readable, file: string): Promise<Blob> {
  try {
    await writeFile(file, stream.iterator({ destroyOnReturn: false }), { mode: 0o600 })
  } catch (error) {
    stream.resume()
    throw error
  }
  return openAsBlob(file)
}

function toForm(entries: readonly Entry[], received: number): FormData {
  const content = entries.reduce((sum, [, value]) => sum + (typeof value === 'string' ? 0 : value.size), 0)
  if (received - content > MAX_OVERHEAD_BYTES) throw tooMuchAround()
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** The characters that browsers escape in names (HTML, 4.10.21.8). */
const decode = (name: string) => name.replace(/%0A|%0D|%22/gi, decodeURIComponent)

const tooMuchAround = () => badRequest('This form has more parts than any of ours.')

const malformed = (error: unknown) =>
  badRequest(`Malformed FormData request. ${error instanceof Error ? error.message : error}`)
