import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { artistPathOf, labelPath, nameSlug } from '#features/catalogue/public.ts'
import type { Db } from '#platform/db/database.ts'
import { shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { PROGRAMS } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, type Env, problems } from '#platform/http/router.ts'
import type { ProofRow } from './proof-rows.ts'

const verify = createRoute({
  method: 'get',
  ...limitedTo(PROGRAMS),
  ...shows(),
  path: '/verify/{token}',
  operationId: 'followVerifyLink',
  tags: ['Business'],
  summary: 'Leads from the link that proves a claim to the page that it is about. For everybody.',
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: {
      description: 'Leads on to the page',
      content: { 'text/html': { schema: z.string() } },
    },
    ...problems(404, 429),
  },
})

/** Redirects readers of the link that claimants publish on their own page. */
export function createVerifyLinkRoutes(db: Db) {
  return createRouter().openapi(verify, async (c) => {
    const row = await db
      .selectFrom('claim_proofs')
      .select(['kind', 'entity_id', 'entity_name', festivalSlug])
      .where('token', '=', c.req.valid('param').token)
      .executeTakeFirst()
    if (!row) throw notFound('There is no such link.')
    c.header('Cache-Control', 'no-store')
    return leadOn(c, pathOf(row))
  })
}

/** A page of its own, because the link stays published as long as the claim exists. */
function leadOn(c: Context<Env>, path: string) {
  const link = `<a href="${path}">Go on to the page</a>`
  return c.html(
    `<!doctype html><title>One moment</title><meta http-equiv="refresh" content="0;url=${path}">${link}`,
    200,
  )
}

/** The festival that a proof is about, or that its claim created. */
const festivalSlug = sql<string | null>`(
  select f.slug from festivals f
  where claim_proofs.kind = 'festival' and f.id = coalesce(claim_proofs.entity_id,
    (select c.festival_id from festival_claims c where c.id = claim_proofs.festival_claim_id)))`.as('slug')

/** The page that a proof is about; a stated festival has none until its claim is approved. */
function pathOf({
  kind,
  entity_id,
  entity_name,
  slug,
}: Pick<ProofRow, 'kind' | 'entity_id' | 'entity_name'> & { slug: string | null }): string {
  if (kind === 'artist') return artistPathOf(entity_name)
  if (kind === 'label') return `${labelPath(nameSlug(entity_name))}?mbid=${entity_id}`
  if (kind === 'venue') return `/venue/${entity_id}`
  return slug === null ? '/tickets' : `/tickets?event=${slug}`
}
