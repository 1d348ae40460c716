import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { type Accounts, adminsOnly } from '#features/accounts/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue } from '#platform/row-queue.ts'
import { siteName } from '#platform/site-settings.ts'
import { isUuid } from '#platform/uuid.ts'
import { newSiteText, siteText, siteTextSource, siteTextVersion } from '../contract.ts'
import { SITE_TEXTS, type SiteTextName } from '../limits.ts'
import { announceText } from './announce.ts'
import { renderText, type SiteTexts } from './read-texts.ts'
import { addVersion, listVersions, readNewest, readVersion } from './versions.ts'

const params = z.object({ name: z.enum(SITE_TEXTS) })

const read = createRoute({
  method: 'get',
  ...limitedTo(READING),
  ...shows('site-texts'),
  path: '/api/site-texts/{name}',
  operationId: 'getSiteText',
  tags: ['Site'],
  summary: 'A text of the operator: about, terms, privacy, guidelines or contact. For everybody.',
  request: { params },
  responses: { 200: json(siteText, 'The text that applies now'), ...problems(404, 422, 429) },
})

/** How often to look for members to notify of a new version, in addition to right after it was written. */
const ANNOUNCING_SECONDS = 30

/**
 * The site's own texts (about, terms, privacy, guidelines, contact): the newest version of an admin, else the file that
 * was read at the start.
 */
export function createLegalTexts(
  platform: Platform,
  { texts, accounts }: { texts: SiteTexts; accounts: Pick<Accounts, 'sendLetters'> },
) {
  const announcing = createLockedQueue(
    platform,
    {
      name: 'legal-texts.announce',
      everySeconds: ANNOUNCING_SECONDS,
      table: 'site_text_versions',
      key: ['id'],
      where: () => sql`q.announced_at is null`,
      order: sql`q.id`,
    },
    async (trx, [version]) => {
      const notified = await announceText(platform, trx, version)
      if (!notified) return 'pause'
      return () => {
        pushNotifications(platform, notified)
        accounts.sendLetters()
      }
    },
  )
  return {
    routes: createLegalTextRoutes(platform, texts, () => announcing.wake()),
    jobs: [announcing.job],
  }
}

/** `announce` notifies members of a new version. */
function createLegalTextRoutes(platform: Platform, files: SiteTexts, announce: () => void) {
  const { config, reads, site } = platform
  const admin = {
    middleware: adminsOnly(platform, 'site_text.write'),
    path: '/api/admin/site-texts/{name}' as const,
    tags: ['Admin'],
  }
  const readSource = createRoute({
    ...admin,
    method: 'get',
    ...limitedTo(READING),
    operationId: 'getSiteTextSource',
    summary: 'A text of the site in Markdown, with the dates of its versions. For admins.',
    request: { params },
    responses: {
      200: json(siteTextSource, 'The text that applies now'),
      ...problems(401, 403, 404, 422, 429),
    },
  })
  const readOne = createRoute({
    ...admin,
    path: '/api/admin/site-texts/{name}/versions/{id}' as const,
    method: 'get',
    ...limitedTo(READING),
    operationId: 'getSiteTextVersion',
    summary: 'An earlier version of a text of the site in Markdown. For admins.',
    request: { params: params.extend({ id: z.string() }) },
    responses: { 200: json(siteTextVersion, 'The version'), ...problems(401, 403, 404, 422, 429) },
  })
  const write = createRoute({
    ...admin,
    method: 'put',
    ...limitedTo(WRITING),
    ...changes('site-texts'),
    operationId: 'updateSiteText',
    summary:
      'Writes a new version of a text of the site, which applies at once; members hear about it, unless it is a small correction. For admins.',
    request: { params, body: body(newSiteText) },
    responses: {
      200: json(siteTextSource, 'The text that applies now'),
      ...problems(401, 403, 404, 409, 422, 429),
    },
  })

  const currentOf = async (db: DbOrTrx, name: SiteTextName) => {
    const newest = await readNewest(db, name)
    const current = newest ?? files.get(name)
    if (!current) throw notFound('There is no such text.')
    return { ...current, versionId: newest?.id ?? null }
  }
  const sourceOf = async (db: DbOrTrx, name: SiteTextName) => {
    const { title, body, version, isDefault, versionId } = await currentOf(db, name)
    return { title, body, version, isDefault, versionId, versions: await listVersions(db, name) }
  }

  return createRouter()
    .openapi(read, async (c) => {
      const { name } = c.req.valid('param')
      const { contactEmail } = site.values
      const current = await currentOf(reads.db, name)
      const filling = { name: siteName(site.values), contactEmail, publicUrl: config.publicUrl }
      return c.json(renderText(name, current, filling), 200)
    })
    .openapi(readSource, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await sourceOf(reads.db, c.req.valid('param').name), 200)
    })
    .openapi(readOne, async (c) => {
      const { name, id } = c.req.valid('param')
      const version = isUuid(id) ? await readVersion(reads.db, name, id) : undefined
      if (!version) throw notFound('There is no such version.')
      c.header('Cache-Control', 'no-store')
      return c.json(version, 200)
    })
    .openapi(write, async (c) => {
      const { name } = c.req.valid('param')
      const { reason, ...input } = c.req.valid('json')
      c.header('Cache-Control', 'no-store')
      const { isWritten, source } = await asViewer(c, async (trx, viewer) => {
        const before = await currentOf(trx, name)
        const written = await addVersion(trx, name, input)
        if (written) {
          await recordAudit(trx, viewer.id, {
            action: 'site_text.write',
            subjectName: name,
            reason,
            before: { title: before.title, version: written.before ?? before.version },
            after: { title: input.title, version: written.after, isCorrection: input.isCorrection },
          })
        }
        return { isWritten: written !== undefined, source: await sourceOf(trx, name) }
      })
      if (isWritten && !input.isCorrection) announce()
      return c.json(source, 200)
    })
}

export type SiteTextRoutes = ReturnType<typeof createLegalTextRoutes>
