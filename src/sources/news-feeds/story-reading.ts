import { decodeText } from '#platform/foreign/decode-text.ts'
import { pagePicture } from './page-picture.ts'

/** Runs in a thread: see `ForeignReader`. `address` is that of the page. */
export const read = ({
  body,
  contentType,
  address,
}: {
  body: Uint8Array
  contentType: string
  address: string
}) => pagePicture(decodeText(body, contentType), address)
