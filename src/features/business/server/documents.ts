import type { DbOrTrx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClaimDocument } from '../contract.ts'

/** The private files behind claims. */
export function createDocuments(_platform: Platform) {
  return {
    /** Gives files of the member to a claim, in this order. */
    async use(_trx: DbOrTrx, _userId: string, _ids: readonly string[]): Promise<string[]> {
      throw new ProblemError(503, 'Documents cannot be taken yet.')
    },
    /** Links that open the files for a while. */
    async links(_documents: readonly string[]): Promise<ClaimDocument[]> {
      return []
    },
    /** Removes the files of a claim that goes; gives what is to be done after the commit. */
    async release(_trx: DbOrTrx, _documents: readonly string[]): Promise<() => Promise<void>> {
      return async () => {}
    },
  }
}
