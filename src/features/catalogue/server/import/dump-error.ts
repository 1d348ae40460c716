/** A dump that cannot be taken in; the message is fit to print. */
export class DumpError extends Error {
  override name = 'DumpError'
}
