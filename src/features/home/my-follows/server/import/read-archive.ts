import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

export interface ArchivedFile {
  name: string
  bytes: Uint8Array
}

/** The bytes of an archive's files that are read, one file and all together. */
export const ARCHIVED_BYTES_MAX = 30_000_000
const ALL_BYTES_MAX = 250_000_000
const FILES_MAX = 2000
const READ = /\.(json|jsonl|ndjson|csv|tsv|txt|xml|plist|m3u8?|pls|xspf|jspf|zip)$/i

const WORKBOOK = 'This is a workbook. Please save the sheet as CSV and choose that file.'

/**
 * The files of a ZIP archive that may hold artists, one by one, and the names of those that are too large. Throws an
 * error when the archive is damaged.
 */
export async function* readZip(
  bytes: Uint8Array,
): AsyncGenerator<ArchivedFile | { tooLarge: string } | { refused: string }> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  let files = 0
  let all = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize } = entry
    if (/^(xl\/workbook\.|Index\/Document\.iwa$)|\.ods$/i.test(name)) return yield { refused: WORKBOOK }
    if (!READ.test(name) || /(^|\/)(__MACOSX\/|\._)/.test(name) || entry.isEncrypted()) continue
    files++
    all += uncompressedSize
    if (uncompressedSize > ARCHIVED_BYTES_MAX || all > ALL_BYTES_MAX || files > FILES_MAX) {
      yield { tooLarge: name }
    } else yield { name, bytes: await contentOf(zip, entry) }
  }
}

/** Yauzl ends a stream that has more bytes than the archive says. */
const contentOf = async (zip: ZipFile, entry: Entry) => buffer(await zip.openReadStreamPromise(entry))

/** Undefined when it is damaged or larger than what is read. */
export function gunzip(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: ARCHIVED_BYTES_MAX })
  } catch {
    return undefined
  }
}
