import type { FoundFestival } from '#features/business/contract.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'

/** What claims need from the festivals feature. */
export interface ClaimableFestivals {
  /** Festivals whose name contains the text, by name. */
  search(text: string, limit: number): Promise<FoundFestival[]>
  /** Whether the festival is visible on this site; it then stays so until the end of the transaction. */
  lock(db: DbOrTrx, id: string): Promise<boolean>
  /** Whether a festival has this name, ignoring case and accents. */
  isNameTaken(db: DbOrTrx, name: string): Promise<boolean>
  /** The name of a festival with which another name could be confused. */
  findLookAlike(db: DbOrTrx, name: string): Promise<string | undefined>
  /** Creates a festival with its own slug and returns its id; undefined when the name is taken. */
  create(trx: Trx, name: string): Promise<string | undefined>
}
