/** The database cannot be used; the message is one sentence fit to print. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
