import { createRoute, z } from '@hono/zod-openapi'
import type { ExportFile } from '#features/accounts/public.ts'
import { recordAudit } from '#features/audit/public.ts'
import { requireManaged } from '#features/business/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import type { Platform } from '#platform/platform.ts'
import { newBiography, ownBiography } from '../contract.ts'

const WRITING: RequestLimit = { name: 'statement-writing', member: 60, network: 600, seconds: 600 }
const ALLOWED = 'For members with an approved claim by a verified business.'
const params = z.object({ artistId: z.string().max(200).openapi({ format: 'uuid' }) })
const common = {
  ...limitedTo(WRITING),
  middleware: signedIn,
  path: '/api/manage/artist/{artistId}/biography' as const,
  tags: ['Manage'],
}

const read = createRoute({
  ...common,
  method: 'get',
  operationId: 'getOwnBiography',
  summary: `The biography that the viewer's claim states. ${ALLOWED}`,
  request: { params },
  responses: { 200: json(ownBiography, 'The biography'), ...problems(401, 403, 422, 429) },
})

const write = createRoute({
  ...common,
  ...changes('statements'),
  method: 'put',
  operationId: 'setBiography',
  summary: `States a biography beside the encyclopedia's; a blank one deletes it. ${ALLOWED}`,
  request: { params, body: body(newBiography) },
  responses: { 200: json(ownBiography, 'The biography now'), ...problems(401, 403, 422, 429) },
})

const pathOf = ({ artistId }: { artistId: string }) => ({ entityType: 'artist' as const, entityId: artistId })

/** Where claimants write the biography of their artist. */
export const createStatementRoutes = ({ db }: Platform) =>
  createRouter()
    .openapi(read, async (c) => {
      const { claimId } = await requireManaged(db, requireViewer(c).id, pathOf(c.req.valid('param')), {
        action: 'manage.open',
      })
      c.header('Cache-Control', 'no-store')
      return c.json({ text: await readBiography(db, claimId) }, 200)
    })
    .openapi(write, async (c) => {
      const { text } = c.req.valid('json')
      await asViewer(c, async (trx, viewer) => {
        const action = 'statement.write'
        const managed = await requireManaged(trx, viewer.id, pathOf(c.req.valid('param')), {
          action,
          lock: true,
        })
        await writeBiography(trx, managed.claimId, text)
        const after = { characters: text.length, business: managed.business.businessName }
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: managed.entityId,
          subjectName: managed.name,
          after,
        })
      })
      return c.json({ text }, 200)
    })

export type StatementRoutes = ReturnType<typeof createStatementRoutes>

async function readBiography(db: DbOrTrx, claimId: string): Promise<string> {
  const row = await db
    .selectFrom('artist_statements')
    .select('biography')
    .where('artist_claim_id', '=', claimId)
    .executeTakeFirst()
  return row?.biography ?? ''
}

/** States a biography for a claim; a blank one deletes it. */
export async function writeBiography(trx: Trx, claimId: string, biography: string): Promise<void> {
  if (!biography) {
    await trx.deleteFrom('artist_statements').where('artist_claim_id', '=', claimId).execute()
    return
  }
  await trx
    .insertInto('artist_statements')
    .values({ artist_claim_id: claimId, biography })
    .onConflict((conflict) =>
      conflict.column('artist_claim_id').doUpdateSet({ biography, updated_at: new Date() }),
    )
    .execute()
}

/** The file for "download my data": the biographies that a member stated. */
export async function exportStatements(db: Db, userId: string): Promise<ExportFile[]> {
  const rows = () =>
    db
      .selectFrom('artist_statements as s')
      .innerJoin('artist_claims as c', 'c.id', 's.artist_claim_id')
      .select(['c.artist_musicbrainz_id', 'c.artist_name', 's.biography', 's.updated_at'])
      .where('c.claimed_by', '=', userId)
      .orderBy('c.claimed_at')
      .execute()
  return [{ path: 'biographies.json', read: async () => JSON.stringify(await rows(), null, 2) }]
}
