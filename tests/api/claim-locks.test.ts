import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { lockClaim } from '#features/business/server/claim-rows.ts'
import { deleteClaim } from '#features/business/server/review/decide-claim.ts'
import { eventually } from '../support/eventually.ts'
import { openModeratedSite } from '../support/managed.ts'

// The embedded engine has one connection: transactions cannot meet.
describe.runIf(process.env.TEST_ENGINE === 'postgres')('a claim', async () => {
  const { site, admin, manage, postOn, call } = await openModeratedSite()
  afterAll(() => site.close())

  it('is deleted by an admin while its owner deletes the account, without a deadlock', async () => {
    const { db } = site.platform
    const { owner, artistId, claimId, at } = await manage()
    const post = await postOn(artistId)
    expect((await call(owner, `${at}/posts/${post.id}/pin`, 'PUT', {})).status).toBe(200)
    const someoneWaits = async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toEqual([{ waiting: 1 }])
    }
    let leaving: Promise<Response> | undefined
    await db.transaction().execute(async (trx) => {
      await lockClaim(trx, 'artist', claimId)
      leaving = call(owner, '/api/me/delete-account', 'POST', owner)
      await eventually(someoneWaits)
      await deleteClaim(trx, admin.id, { kind: 'artist', id: claimId, reason: 'A test' })
    })
    expect((await leaving)?.status).toBe(204)
    const left = await db.selectFrom('posts').select('is_pinned').where('id', '=', post.id).execute()
    expect(left).toEqual([{ is_pinned: false }])
  })
})
