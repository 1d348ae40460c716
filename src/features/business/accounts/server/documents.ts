import { Refusal } from '#features/accounts/audit/public.ts'
import type { ClaimDocument } from '#features/business/contract.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import {
  deleteDocuments,
  documentLinks,
  emptyTrash,
  markDocumentsUsed,
} from '#features/files/uploads/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

/** The private files that support claims. */
export function createDocuments(platform: Platform) {
  return {
    /**
     * Attaches uploaded files of the member to a claim. Throws a 422 problem for files that cannot be used, and a 403
     * problem, which is recorded, for files of another member.
     */
    async attach(trx: Trx, userId: string, kind: ClaimKind, ids: readonly string[]): Promise<void> {
      const foreign = await trx
        .selectFrom('media_files')
        .select('id')
        .where('id', 'in', [...ids])
        .where('user_id', '!=', userId)
        .executeTakeFirst()
      if (foreign) {
        throw new Refusal(403, 'This document isn’t yours.', {
          action: `${kind}_claim.submit`,
          subjectId: foreign.id,
          after: { documents: ids },
        })
      }
      await markDocumentsUsed(trx, userId, ids, 'documentIds')
    },
    /** Numbered links that open the files for a few minutes. */
    async links(ids: readonly string[]): Promise<ClaimDocument[]> {
      const links = await documentLinks(platform, ids)
      return links.map(({ name, type, size, url, expiresAt }, index) => ({
        number: index + 1,
        name,
        type,
        size,
        url,
        expiresAt,
      }))
    },
    /** Removes the files of a deleted claim. Call the result after the commit. */
    async remove(trx: Trx, ids: readonly string[]): Promise<() => Promise<void>> {
      await deleteDocuments(trx, ids)
      return () => emptyTrash(platform)
    },
  }
}
