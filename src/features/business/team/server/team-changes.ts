import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type OtherAction, recordAudit } from '#features/accounts/audit/public.ts'
import { publishLive } from '#features/accounts/live/public.ts'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import { type Notified, notifyOfSite, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { WRITING } from '#platform/http/limits/limit-classes.ts'
import { asViewer, type Env, json, parseId, signedIn } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type Team, team } from '../contract.ts'
import { businessNotFound, lockOwned, type OwnBusiness, readTeam, requireTeam } from './team-rows.ts'

/** The steps after every change in the routes of teams and invitations. */
export function createTeamChanges(platform: Platform) {
  /** Makes the open pages of these members refetch their permissions. */
  const publish = (memberIds: readonly string[]) =>
    void publishLive(platform, {
      topic: memberIds.map((id) => `member:${id}` as const),
      type: BUSINESS_CHANGED,
    })
  const push = (notified: Notified | undefined) => notified && pushNotifications(platform, notified)
  const notify = (trx: Trx, memberIds: readonly string[], text: string) =>
    notifyOfSite(trx, 'claim_decided', memberIds, `says: ${text}`)

  /** Changes a team that the viewer owns. */
  const asOwner = async (
    c: Context<Env>,
    id: string,
    action: OtherAction,
    work: (
      trx: Trx,
      business: OwnBusiness,
      viewerId: string,
    ) => Promise<{ after: Record<string, unknown>; notified?: Notified; changed?: readonly string[] }>,
  ): Promise<Team> => {
    const businessId = parseId({ id }, businessNotFound)
    const done = await asViewer(c, async (trx, viewer) => {
      const business = await lockOwned(trx, viewer.id, businessId, action)
      const { after, ...rest } = await work(trx, business, viewer.id)
      await recordAudit(trx, viewer.id, { action, subjectId: business.id, subjectName: business.name, after })
      const seen = await requireTeam(trx, viewer.id, businessId)
      return { ...rest, team: await readTeam(trx, viewer.id, seen, platform.clock.now()) }
    })
    push(done.notified)
    if (done.changed) publish(done.changed)
    return done.team
  }

  return { publish, push, notify, asOwner }
}

export type TeamChanges = ReturnType<typeof createTeamChanges>

/** The common parts of the route definitions. */
export const ofBusiness = z.object({ id: z.string().openapi({ format: 'uuid' }) })
export const common = { middleware: signedIn, tags: ['Team'] }
export const changing = { ...common, ...limitedTo(WRITING), ...changes() }
export const now = { 200: json(team, 'The team now') }
