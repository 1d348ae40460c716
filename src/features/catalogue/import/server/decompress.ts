import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import unbzip2 from 'unbzip2-stream'
import xz from 'xz-decompress'

/**
 * A program (`node decompress.ts bzip2|xz`): decompresses its standard input to its standard output, for machines without
 * the programs of that name. If the input is damaged or incomplete, it says so and exits with 1.
 */
const [, , format] = process.argv
try {
  if (format === 'bzip2') await pipeline(process.stdin, unbzip2(), process.stdout)
  else {
    const compressed = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>
    await pipeline(new xz.XzReadableStream(compressed), process.stdout)
  }
} catch {
  // The messages of the libraries are of their insides.
  console.error('it cannot be decompressed')
  process.exitCode = 1
}
