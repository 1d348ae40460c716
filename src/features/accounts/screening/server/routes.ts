import { createRoute } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/server/record.ts'
import { adminsOnly } from '#features/accounts/roles/server/role-required.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { asViewer, body, createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { contentRulesChange, currentContentRules } from '../contract.ts'
import { isRefusedLink, namesDomain, readRules, writeRules } from './rules.ts'
import { createScreen, createScreenProfile } from './screen.ts'

interface ContentRulesParts {
  /** Hides cards of links to refused hosts, and shows others again. Returns what to do after the commit. */
  hideRefusedCards(trx: Trx, isRefused: (host: string) => boolean): Promise<() => void>
}

function createScreeningRoutes(platform: Platform, { hideRefusedCards }: ContentRulesParts) {
  const read = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/content-rules',
    operationId: 'getContentRules',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary: 'Words and domains that are refused in posts and replies, or wait for approval. For admins.',
    responses: { 200: json(currentContentRules, 'The lists'), ...problems(401, 403, 429) },
  })
  const change = createRoute({
    method: 'put',
    ...limitedTo(WRITING),
    path: '/api/admin/content-rules',
    operationId: 'changeContentRules',
    ...changes(),
    middleware: adminsOnly(platform, 'content_rules.change'),
    tags: ['Admin'],
    summary:
      'Replaces the lists of refused and held words and domains; cards of refused ones are hidden. For admins.',
    request: { body: body(contentRulesChange) },
    responses: { 200: json(currentContentRules, 'The lists now'), ...problems(401, 403, 409, 422, 429) },
  })
  return createRouter()
    .openapi(read, async (c) => c.json(await readRules(platform.db), 200))
    .openapi(change, async (c) => {
      const { reason, ...input } = c.req.valid('json')
      const { now, publish } = await asViewer(c, async (trx, viewer) => {
        const { before, after: now, isChanged } = await writeRules(trx, input)
        if (!isChanged) return { now, publish: () => {} }
        const { version: _, ...after } = now
        await recordAudit(trx, viewer.id, { action: 'content_rules.change', reason, before, after })
        return {
          now,
          publish: await hideRefusedCards(trx, (host) => namesDomain(host, now.refusedDomains)),
        }
      })
      publish()
      return c.json(now, 200)
    })
}

export type ContentRulesRoutes = ReturnType<typeof createScreeningRoutes>

/** Restrictions for new members, and words and links refused from everybody. */
export const createScreening = (platform: Platform, parts: ContentRulesParts) => ({
  screen: createScreen(platform),
  screenProfile: createScreenProfile(platform),
  isRefusedLink,
  routes: createScreeningRoutes(platform, parts),
})

export type Screening = ReturnType<typeof createScreening>
