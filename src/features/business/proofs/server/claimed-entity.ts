import type { z } from '@hono/zod-openapi'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { findListedEntity, type ListedEntity } from '#features/business/claims/server/listed-entities.ts'
import {
  FESTIVAL_EXISTS,
  FESTIVAL_REQUIRED,
  FESTIVAL_UNKNOWN,
  LISTED_FIELDS,
  LISTED_REQUIRED,
} from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { newProof } from '../contract.ts'

/** The body of a request for a new proof. */
export type ProofInput = z.output<typeof newProof>

/** The subject of a proof; a festival that this site does not have yet is identified by name only. */
interface ClaimedEntity {
  id: string | null
  name: string
}

/** Throws a 422 problem for an artist, label or venue that this site does not have. */
export async function requireListed(
  db: DbOrTrx,
  input: Exclude<ProofInput, { kind: 'festival' }>,
): Promise<ListedEntity> {
  const { kind } = input
  const found = await findListedEntity(db, kind, idOf(input).toLowerCase())
  if (!found) throw invalid({ [LISTED_FIELDS[kind]]: LISTED_REQUIRED[kind] })
  return found
}

function idOf(input: Exclude<ProofInput, { kind: 'festival' }>): string {
  if (input.kind === 'venue') return input.venueId
  return input.kind === 'artist' ? input.artistMusicbrainzId : input.labelMusicbrainzId
}

/** Throws a 422 problem for a festival that is not visible here, and for a new one whose name is taken. */
export async function requireFestival(
  db: DbOrTrx,
  festivals: Pick<ClaimableFestivals, 'lock' | 'isNameTaken'>,
  { festivalId, festivalName }: { festivalId?: string | null; festivalName?: string | null },
): Promise<ClaimedEntity> {
  if (festivalId) {
    if (!(await festivals.lock(db, festivalId))) throw invalid({ festivalId: FESTIVAL_UNKNOWN })
    const row = await db
      .selectFrom('festivals')
      .select('name')
      .where('id', '=', festivalId)
      .executeTakeFirst()
    return { id: festivalId, name: row?.name ?? '' }
  }
  if (!festivalName) throw invalid({ festivalName: FESTIVAL_REQUIRED })
  if (await festivals.isNameTaken(db, festivalName)) throw invalid({ festivalName: FESTIVAL_EXISTS })
  return { id: null, name: festivalName }
}
