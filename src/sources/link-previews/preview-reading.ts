import { decodeText } from '#platform/foreign/decode-text.ts'
import { readHead } from './read-head.ts'

interface FetchedPage {
  body: Uint8Array
  contentType: string
  address: string
  /** The header `X-Robots-Tag`. */
  robots: string
}

/** Runs in a thread: see `ForeignReader`. */
export const read = ({ body, contentType, address, robots }: FetchedPage) =>
  readHead(decodeText(body, contentType), address, robots)
