import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { DRAFTS_MAX } from '#features/community/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { TOGGLING } from '#platform/http/limits/limit-classes.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type DraftValues, draftForm, draftValues, savedDraft } from '../contract.ts'

const common = { ...limitedTo(TOGGLING), middleware: signedIn, tags: ['Community'] }
const request = { params: z.object({ form: draftForm }) }

const read = createRoute({
  ...common,
  method: 'get',
  path: '/api/me/drafts/{form}',
  operationId: 'getDraft',
  summary: 'What the viewer has written in a form and not sent yet. For signed-in people.',
  request,
  responses: { 200: json(savedDraft, 'The draft; null when there is none'), ...problems(401, 422, 429) },
})

const save = createRoute({
  ...common,
  method: 'put',
  path: '/api/me/drafts/{form}',
  operationId: 'saveDraft',
  ...changes(),
  summary: `Saves the draft of a form; the oldest of more than ${DRAFTS_MAX} goes. For signed-in people.`,
  request: { ...request, body: body(draftValues) },
  responses: { 204: { description: 'Saved' }, ...problems(401, 422, 429) },
})

const remove = createRoute({
  ...common,
  method: 'delete',
  path: '/api/me/drafts/{form}',
  operationId: 'deleteDraft',
  ...changes(),
  summary: 'Deletes the draft of a form, if there is one. For signed-in people.',
  request,
  responses: { 204: { description: 'There is none now' }, ...problems(401, 422, 429) },
})

export function createDraftRoutes({ db }: Platform) {
  return createRouter()
    .openapi(read, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ draft: await readDraft(db, requireViewer(c).id, c.req.valid('param').form) }, 200)
    })
    .openapi(save, async (c) => {
      const { form } = c.req.valid('param')
      await asViewer(c, (trx, viewer) => saveDraft(trx, viewer.id, form, c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      const { form } = c.req.valid('param')
      await asViewer(c, (trx, viewer) =>
        trx.deleteFrom('drafts').where('user_id', '=', viewer.id).where('form', '=', form).execute(),
      )
      return c.body(null, 204)
    })
}

export async function readDraft(db: DbOrTrx, userId: string, form: string): Promise<DraftValues | null> {
  const found = await db
    .selectFrom('drafts')
    .select(['text', 'about', 'media', 'artists', 'replies'])
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst()
  return found ?? null
}

async function saveDraft(trx: Trx, userId: string, form: string, values: DraftValues): Promise<void> {
  await trx
    .insertInto('drafts')
    .values({ user_id: userId, form, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'form']).doUpdateSet({ ...values, updated_at: sql`clock_timestamp()` }),
    )
    .execute()
  await sql`delete from drafts where user_id = ${userId} and form in (
    select form from drafts where user_id = ${userId} order by updated_at desc, form offset ${DRAFTS_MAX})`.execute(
    trx,
  )
}
