import { createRoute, z } from '@hono/zod-openapi'
import { actionReason } from '#features/accounts/contract.ts'
import { ADMIN_LISTS, adminsOnly, emailOf } from '#features/accounts/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo, type RequestLimit } from '#platform/http/limits/declared-limits.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { logoRemoval, mailTest, siteChange, siteSetup } from '../contract.ts'
import { LOGO_BYTES_MAX } from '../limits.ts'
import { replaceLogo, setLogo } from './logo.ts'
import { changeSetup, readSetup } from './settings.ts'
import { sendTestMail } from './test-mail.ts'

const CHANGING: RequestLimit = { name: 'site-changes', member: 60, network: 600, seconds: 600 }
const TESTING: RequestLimit = { name: 'test-mails', member: 10, network: 50, seconds: 600 }

/** Changed settings drop all cached pages of every process (`platform.ts`), so no tags are declared here. */
export function createSiteRoutes(platform: Platform) {
  const { db, config, site } = platform
  const admin = {
    ...changes(),
    middleware: adminsOnly(platform, 'site.change'),
    tags: ['Admin'],
  }
  const answer = { 200: json(siteSetup, 'The settings now') }
  const read = createRoute({
    method: 'get',
    ...limitedTo(ADMIN_LISTS),
    path: '/api/admin/site',
    operationId: 'getSiteSettings',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary: 'The settings of the site, and which of them the environment fixes. For admins.',
    responses: { 200: json(siteSetup, 'The settings'), ...problems(401, 403, 429) },
  })
  const change = createRoute({
    ...admin,
    method: 'put',
    ...limitedTo(CHANGING),
    path: '/api/admin/site',
    operationId: 'changeSiteSettings',
    summary: 'Changes the settings of the site, which apply at once in all processes. For admins.',
    request: { body: body(siteChange) },
    responses: { ...answer, ...problems(401, 403, 409, 422, 429) },
  })
  const upload = createRoute({
    ...admin,
    method: 'post',
    ...limitedTo(CHANGING),
    path: '/api/admin/site/logo',
    operationId: 'setLogo',
    // Above the limit for logos, so that the error for a slightly larger file can name the file.
    ...bodyLimit(2 * LOGO_BYTES_MAX),
    middleware: [adminsOnly(platform, 'site.change'), uploadConcurrency, multipartToDisk] as const,
    summary: 'Replaces the logo of the site. For admins.',
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: z.object({
              file: z
                .instanceof(File, { error: 'Please choose a picture.' })
                .openapi({ type: 'string', format: 'binary' }),
              reason: actionReason,
            }),
          },
        },
      },
    },
    responses: { ...answer, ...problems(400, 401, 403, 413, 422, 429) },
  })
  const remove = createRoute({
    ...admin,
    method: 'post',
    ...limitedTo(CHANGING),
    path: '/api/admin/site/logo/delete',
    operationId: 'deleteLogo',
    summary: 'Removes the logo of the site. For admins.',
    request: { body: body(logoRemoval) },
    responses: { ...answer, ...problems(401, 403, 422, 429) },
  })
  const test = createRoute({
    ...admin,
    method: 'post',
    ...limitedTo(TESTING),
    path: '/api/admin/site/test-mail',
    operationId: 'verifyMail',
    summary: 'Sends a mail to the viewer and tells what the mail server said to it. For admins.',
    responses: { 200: json(mailTest, 'What happened'), ...problems(401, 403, 429) },
  })

  return createRouter()
    .openapi(read, async (c) => c.json(await readSetup(db, config), 200))
    .openapi(change, async (c) => {
      const input = c.req.valid('json')
      const changed = await asViewer(c, (trx, viewer) => changeSetup(trx, config, viewer.id, input))
      await site.changed()
      return c.json(changed, 200)
    })
    .openapi(upload, async (c) => {
      await replaceLogo(platform, requireViewer(c).id, c.get('inSession'), c.req.valid('form'))
      return c.json(await readSetup(db, config), 200)
    })
    .openapi(remove, async (c) => {
      const { reason } = c.req.valid('json')
      await asViewer(c, (trx, viewer) => setLogo(trx, viewer.id, null, reason))
      await site.changed()
      return c.json(await readSetup(db, config), 200)
    })
    .openapi(test, async (c) => {
      const to = await asViewer(c, (trx, viewer) => emailOf(trx, viewer.id))
      return c.json(await sendTestMail(platform, to), 200)
    })
}

export type SiteRoutes = ReturnType<typeof createSiteRoutes>
