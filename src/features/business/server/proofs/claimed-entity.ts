import type { z } from '@hono/zod-openapi'
import type { DbOrTrx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import {
  ARTIST_REQUIRED,
  FESTIVAL_EXISTS,
  FESTIVAL_REQUIRED,
  FESTIVAL_UNKNOWN,
  LABEL_REQUIRED,
  type ListedKind,
} from '../../limits.ts'
import type { newProof } from '../../proof-contract.ts'
import type { ClaimableFestivals } from '../claimable-festivals.ts'
import { findListed } from '../listed-entities.ts'

/** What a member asks to prove. */
export type GivenProof = z.output<typeof newProof>

/** An artist or label of the catalogue. */
export interface Listed {
  kind: ListedKind
  mbid: string
}

/** What a proof is about; a festival that this site does not have yet is known by its name alone. */
interface ClaimedEntity {
  id: string | null
  name: string
}

export const listedOf = (given: Exclude<GivenProof, { kind: 'festival' }>): Listed =>
  given.kind === 'artist'
    ? { kind: 'artist', mbid: given.artistMusicbrainzId.toLowerCase() }
    : { kind: 'label', mbid: given.labelMusicbrainzId.toLowerCase() }

/** Throws a 422 problem for an artist or label that the catalogue does not have. */
export async function requireListed(db: DbOrTrx, entity: Listed): Promise<ClaimedEntity> {
  const found = await findListed(db, entity.kind, entity.mbid)
  if (found) return { id: found.mbid, name: found.name }
  throw entity.kind === 'label'
    ? invalid({ labelMusicbrainzId: LABEL_REQUIRED })
    : invalid({ artistMusicbrainzId: ARTIST_REQUIRED })
}

/** Throws a 422 problem for a festival that cannot be seen here, or for a new one whose name another has. */
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
