import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { FoundFestival } from '../contract.ts'

/** What claims need of festivals; the festivals feature provides it. */
export interface ClaimableFestivals {
  /** Festivals whose name contains the text, by name. */
  search(text: string, limit: number): Promise<FoundFestival[]>
  /** Whether it can be seen on this site; if so, it stays until the end of the transaction. */
  lock(db: DbOrTrx, id: string): Promise<boolean>
  /** Whether a festival has this name, ignoring case and accents. */
  isNameTaken(db: DbOrTrx, name: string): Promise<boolean>
  /** The name of a festival that another name could be taken for. */
  findLookAlike(db: DbOrTrx, name: string): Promise<string | undefined>
  /** Creates a festival with a slug of its own and returns its id; undefined if the name is taken. */
  create(trx: Trx, name: string): Promise<string | undefined>
}
