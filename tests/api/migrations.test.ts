import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { LONG_MS } from '../support/long.ts'
import { type EmptyDatabase, openEmptyDatabase } from '../support/site.ts'

const MIGRATIONS = path.resolve('migrations')
const MEMBERS = 300
/** The migrations after which rows are inserted, for those that follow. */
const FILLED_AFTER = ['_accounts.ts', '_community.ts', '_facets.ts', '_festival_claims.ts']
const ARTIST_ID = 'b3c1f0de-1d0f-4a63-9c68-2a0a6f3d5e11'

describe('migrations on a database with data, one after the other', () => {
  let empty: EmptyDatabase
  let folder: string
  beforeAll(async () => {
    empty = await openEmptyDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'fanfare-migrations-'))
    await mkdir(folder, { recursive: true })
  })
  afterAll(async () => {
    await empty.drop()
    await rm(folder, { recursive: true })
  })

  const insertClaims = async () => {
    const { db } = empty.database
    await sql`insert into business_accounts (user_id, account_type, business_name, business_email)
      select id, 'record_label', username, 'office@example.org' from profiles`.execute(db)
    await sql`insert into artist_claims
        (business_account_id, claimed_by, artist_musicbrainz_id, artist_name, claim_status, approved_at)
      select id, user_id, ${ARTIST_ID}, 'Mira Solenne', 'approved', now() from business_accounts`.execute(db)
    await sql`insert into festival_claims (business_account_id, claimed_by, festival_id, claim_status, approved_at)
      select id, user_id, '2', 'approved', now() from business_accounts`.execute(db)
  }

  // Long: all migrations run, one after the other.
  it('keep every row', { timeout: LONG_MS }, async () => {
    const { database } = empty
    const files = (await readdir(MIGRATIONS)).sort()
    let linked: string[] = []
    for (const file of files) {
      await symlink(path.join(MIGRATIONS, file), path.join(folder, file))
      linked.push(file.replace(/\.ts$/, ''))
      if (!FILLED_AFTER.some((name) => file.endsWith(name)) && file !== files.at(-1)) continue
      expect(await migrate(database, { folder })).toEqual(linked)
      linked = []
      if (file.endsWith('_accounts.ts')) {
        await sql`
          insert into users (id, email, password_hash)
          select gen_random_uuid(), 'fan' || n || '@example.org', 'x' from generate_series(1, ${MEMBERS}) n`.execute(
          database.db,
        )
        await sql`insert into profiles (id, username, bio)
          select id, split_part(email, '@', 1), 'Was here first.' from users`.execute(database.db)
      }
      if (file.endsWith('_community.ts')) {
        await sql`insert into posts (user_id, content) select id, E'An early post.\n\n \n\n  With a gap.' from profiles`.execute(
          database.db,
        )
        await sql`insert into post_likes (post_id, user_id)
          select p.id, l.id from posts p, lateral (select id from profiles order by id limit 3) l`.execute(
          database.db,
        )
      }
      if (file.endsWith('_facets.ts')) {
        const facets = [{ to: 'FAN1' }, { to: 'nobody' }, { kind: 'tag', to: 'fan1' }].map((one, at) => ({
          ...{ start: at, end: at + 1, kind: 'member', ...one },
        }))
        await sql`update posts set facets = ${JSON.stringify(facets)}::jsonb`.execute(database.db)
      }
      if (file.endsWith('_festival_claims.ts')) await insertClaims()
    }
    const { rows: claims } = await sql`
      select kind, linked_id, entity_name, sort_name, count(*) as claims
      from entity_claims group by 1, 2, 3, 4 order by 1, 2`.execute(database.db)
    expect(claims).toEqual([
      {
        ...{ kind: 'artist', linked_id: ARTIST_ID, entity_name: 'Mira Solenne', sort_name: 'mira solenne' },
        claims: MEMBERS,
      },
      {
        ...{ kind: 'festival', linked_id: 'dune-pulse', entity_name: 'Dune Pulse', sort_name: 'dune pulse' },
        claims: MEMBERS,
      },
    ])
    const { rows: mentions } = await sql<{ facets: object[]; id: string }>`
      select distinct facets, (select id from profiles where username = 'fan1') as id from posts`.execute(
      database.db,
    )
    expect(mentions.map(({ facets }) => facets)).toEqual([
      [
        { start: 0, end: 1, kind: 'member', to: 'FAN1', member: mentions[0]?.id },
        { start: 1, end: 2, kind: 'member', to: 'nobody' },
        { start: 2, end: 3, kind: 'tag', to: 'fan1' },
      ],
    ])
    const { rows: totals } = await sql`
      select posts, likes, count(*) as members from member_totals group by posts, likes`.execute(database.db)
    expect(totals).toEqual([{ posts: 1, likes: 3, members: MEMBERS }])
    const { rows: texts } = await sql`select content, count(*) as posts from posts group by 1`.execute(
      database.db,
    )
    expect(texts).toEqual([{ content: 'An early post.\n\n  With a gap.', posts: MEMBERS }])
    const { rows } = await sql`
      select count(*) as members, count(distinct username) as names, count(*) filter (where bio = 'Was here first.') as bios
      from profiles join users using (id)`.execute(database.db)
    expect(rows).toEqual([{ members: MEMBERS, names: MEMBERS, bios: MEMBERS }])
    expect(await migrate(database, { folder })).toEqual([])
  })

  it('are refused by an older version, which says so', async () => {
    const newest = (await readdir(MIGRATIONS)).sort().at(-1) ?? ''
    await rm(path.join(folder, newest))
    const refused = migrate(empty.database, { folder })
    await expect(refused).rejects.toThrow(DatabaseUnavailable)
    await expect(refused).rejects.toThrow(`(it has ${path.parse(newest).name})`)
  })
})
