import { decodeText } from '#platform/foreign/decode-text.ts'
import { parseNewsFeed } from './parse.ts'

/** Runs in a thread: see `ForeignReader`. `address` is that of the feed. */
export const read = ({
  body,
  contentType,
  address,
}: {
  body: Uint8Array
  contentType: string
  address: string
}) => parseNewsFeed(decodeText(body, contentType), address)
