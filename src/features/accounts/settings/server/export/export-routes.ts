import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { type DataExport, dataExport } from '#features/accounts/contract.ts'
import { requireConfirmed } from '#features/accounts/factors/server/prove-identity.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { clientOf } from '#features/accounts/sign-in/server/sessions/client.ts'
import { lockSession } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { COSTLY, READING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowQueue } from '#platform/row-queue.ts'
import { dayAt } from '#platform/time.ts'
import { type ExportRow, findReadyExport, listExportRows, requestExportRow } from './export-rows.ts'
import { exportKey } from './export-worker.ts'

const EXPORTS = {
  member: 5,
  network: 100,
  seconds: 24 * 3600,
  message: 'You’ve asked for your data several times today. Please use what you have, or come back tomorrow.',
}

const tags = ['Accounts']
const listAnswer = json(z.object({ items: z.array(dataExport) }), 'Exports, the latest first')

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/export',
  operationId: 'listExports',
  middleware: signedIn,
  tags,
  summary: 'The exports of the viewer, with links for those that are ready. For members, about themselves.',
  responses: { 200: listAnswer, ...problems(401, 429) },
})

const request = createRoute({
  method: 'post',
  ...limitedTo(EXPORTS),
  path: '/api/me/export',
  operationId: 'createExport',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Requests a zip of all data of the viewer, which is made in the background; a mail says when it is ready. For members who have confirmed their identity.',
  responses: { 202: listAnswer, ...problems(401, 403, 429) },
})

const download = createRoute({
  method: 'get',
  ...limitedTo(COSTLY),
  path: '/api/exports/{id}',
  operationId: 'getExport',
  tags,
  summary: 'The zip of an export. For everybody with its link, until it expires.',
  request: { params: z.object({ id: z.uuid() }), query: z.object({ token: z.string() }) },
  responses: {
    200: {
      description: 'Zip',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(404, 429),
  },
})

/** "Download my data". */
export function createExportRoutes({ db, storage, secretFor }: Platform, worker: RowQueue) {
  const tokenOf = async ({ id, expires_at }: ExportRow) =>
    createHmac('sha256', await secretFor('exports'))
      .update(`${id} ${expires_at?.toISOString()}`)
      .digest('base64url')
  const describe = async (row: ExportRow): Promise<DataExport> => ({
    id: row.id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    size: row.size,
    url: row.state === 'ready' ? `/api/exports/${row.id}?token=${await tokenOf(row)}` : null,
  })
  const listed = async (userId: string) => ({
    items: await Promise.all((await listExportRows(db, userId)).map(describe)),
  })

  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await listed(requireViewer(c).id), 200)
    })
    .openapi(request, async (c) => {
      await asViewer(
        c,
        async (trx, viewer) => {
          requireConfirmed(await lockSession(trx, viewer))
          await requestExportRow(trx, viewer.id)
          await recordEvent(trx, {
            kind: 'export_requested',
            userId: viewer.id,
            sessionId: viewer.sessionId,
            client: clientOf(c),
          })
        },
        { evenSuspended: true },
      )
      const answer = await listed(requireViewer(c).id)
      worker.wake()
      return c.json(answer, 202)
    })
    .openapi(download, async (c) => {
      const row = await findReadyExport(db, c.req.valid('param').id)
      const file =
        row &&
        isSameText(await tokenOf(row), c.req.valid('query').token) &&
        (await storage.open(exportKey(row)))
      if (!row || !file) throw notFound('This link doesn’t work, or no longer does.')
      return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename="fanfare-${dayAt(row.created_at)}.zip"`,
        'Cache-Control': 'no-store',
      })
    })
}

export type ExportRoutes = ReturnType<typeof createExportRoutes>

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

nameSchema(dataExport, 'DataExport', 'A zip of everything that a member has on this site.', {
  id: '0196a3ff-1111-7222-8333-444455556666',
  state: 'pending',
  createdAt: '2026-05-02T18:30:00.000Z',
  expiresAt: null,
  size: null,
  url: null,
})
