/** A dump that cannot be imported; the message is fit to print. */
export class DumpError extends Error {
  override name = 'DumpError'
}
