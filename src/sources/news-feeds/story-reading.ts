import { decodeText } from '#platform/foreign/decode-text.ts'
import { pictureOf, readPageHead } from './page-head.ts'

/** Runs in a thread: see `ForeignReader`. `address` is that of the page. */
export const read = ({
  body,
  contentType,
  address,
}: {
  body: Uint8Array
  contentType: string
  address: string
}) => pictureOf(readPageHead(decodeText(body, contentType)), address)
