const NEWLINE = 10
/** The longest known line is a release with thousands of tracks, of some megabytes. */
const LINE_MAX_BYTES = 128 * 1024 * 1024

/** The message is fit to print. */
export class LineTooLong extends Error {
  override name = 'LineTooLong'
}

/** Splits a stream into lines, in batches. The last line need not end with a newline. Throws `LineTooLong`. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE)
    if (end < 0) {
      parts.push(chunk)
      length += chunk.length
      if (length > LINE_MAX_BYTES) throw new LineTooLong('A line is longer than any valid one.')
      continue
    }
    parts.push(chunk.subarray(0, end))
    yield Buffer.concat(parts).toString('utf8').split('\n')
    const rest = chunk.subarray(end + 1)
    parts = [rest]
    length = rest.length
  }
  const last = Buffer.concat(parts).toString('utf8')
  if (last) yield last.split('\n')
}
