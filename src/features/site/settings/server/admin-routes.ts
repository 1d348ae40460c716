import { createRoute, z } from '@hono/zod-openapi'
import { actionReason } from '#features/accounts/contract.ts'
import { adminsOnly, emailOf } from '#features/accounts/public.ts'
import { changes } from '#platform/http/data-tags.ts'
import { bodyLimit } from '#platform/http/limits/body-limits.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { multipartToDisk } from '#platform/http/limits/multipart-to-disk.ts'
import { uploadConcurrency } from '#platform/http/limits/upload-concurrency.ts'
import { asViewer, body, createRouter, json, problems, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { logoRemoval, type MailTest, mailTest, siteChange, siteSetup } from '../contract.ts'
import { LOGO_BYTES_MAX } from '../limits.ts'
import { replaceLogo, setLogo } from './logo.ts'
import { changeSetup, readSetup } from './settings.ts'

const TESTING = { member: 10, network: 50, seconds: 600 }

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
    ...limitedTo(READING),
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
    ...limitedTo(WRITING),
    path: '/api/admin/site',
    operationId: 'changeSiteSettings',
    summary: 'Changes the settings of the site, which apply at once in all processes. For admins.',
    request: { body: body(siteChange) },
    responses: { ...answer, ...problems(401, 403, 409, 422, 429) },
  })
  const upload = createRoute({
    ...admin,
    method: 'post',
    ...limitedTo(WRITING),
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
    ...limitedTo(WRITING),
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

const WAIT_MS = 20_000
const ANSWER_MAX = 500
/** Error codes of nodemailer for servers that were not reached; any other code means that the server answered. */
const NOT_REACHED = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS', 'ECONNREFUSED', 'EPROXY'])
const TIMED_OUT = 'ETIMEDOUT'

/** Sends a mail to an admin and returns the mail server's reply. */
async function sendTestMail(
  { mailer, config, site }: Pick<Platform, 'mailer' | 'config' | 'site'>,
  to: string,
  waitMs = WAIT_MS,
): Promise<MailTest> {
  const name = siteName(site.values)
  const sent = mailer.send({
    to,
    subject: `A test mail of ${name}`,
    text: `Hello,\n\n${config.publicUrl} can send mails. You asked for this one in its setup.\n`,
  })
  if (!config.smtpUrl) {
    await sent
    return { outcome: 'no-server', to, answer: null }
  }
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), waitMs)
  try {
    const answer = await Promise.race([sent, late.promise])
    if (answer !== 'late') return { outcome: 'accepted', to, answer: cut(answer) }
    sent.catch(() => undefined)
    return { outcome: 'timed-out', to, answer: null }
  } catch (error) {
    const { code, response, message } = error as Error & { code?: string; response?: string }
    if (response) return { outcome: 'refused', to, answer: cut(response) }
    if (code === TIMED_OUT) return { outcome: 'timed-out', to, answer: cut(message) }
    return { outcome: code && NOT_REACHED.has(code) ? 'unreachable' : 'refused', to, answer: cut(message) }
  } finally {
    clearTimeout(timer)
  }
}

const cut = (text: string | undefined) => text?.slice(0, ANSWER_MAX) ?? null
