import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { avatarKeys } from '#features/community/profiles/server/avatar-keys.ts'
import { wrongCounters } from './community.ts'
import type { Ledger } from './ledger.ts'

/**
 * The acknowledged rows that a database lacks, and its incomplete rows, each as a sentence. Complete rows that were
 * not acknowledged are fine.
 */
export async function wrongRows(pool: pg.Pool, ledger: Ledger): Promise<string[]> {
  return [
    ...(await wrongTexts(pool, 'posts', ledger.posts, ledger.sent)),
    ...(await wrongTexts(pool, 'post_replies', ledger.replies, ledger.sent)),
    ...(await wrongToggles(pool, ledger)),
    ...(await wrongMembers(pool, ledger)),
    ...(await wrongCounters(pool)).map((row) => `counted wrong: ${JSON.stringify(row)}`),
  ]
}

type Texts = ReadonlyMap<string, { author: string; content: string; media?: string[] }>

async function wrongTexts(
  pool: pg.Pool,
  table: 'posts' | 'post_replies',
  texts: Texts,
  sent: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await pool.query(
    table === 'posts'
      ? `select p.id, p.user_id, p.content, p.media_urls, s.content as found_by,
           (select count(*) from media_files f where f.post_id = p.id) as files
         from posts p left join post_search s on s.post_id = p.id`
      : 'select id, user_id, content from post_replies',
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const [id, { author, content, media = [] }] of texts) {
    const row = there.get(id)
    if (!row) wrong.push(`lost of ${table}: ${id}`)
    else if (row.content !== content || row.user_id !== author)
      wrong.push(`not as acknowledged in ${table}: ${id}`)
    else if (row.media_urls && row.media_urls.join() !== media.join()) wrong.push(`without its media: ${id}`)
  }
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.content)) wrong.push(`twice in ${table}: ${row.content}`)
    seen.add(row.content)
    if (!sent.has(row.content)) wrong.push(`nobody sent this of ${table}: ${row.content}`)
    if (table === 'posts' && row.found_by !== row.content.toLowerCase()) wrong.push(`not searched: ${row.id}`)
    if (table === 'posts' && row.files !== row.media_urls.length) wrong.push(`half its files: ${row.id}`)
  }
  return wrong
}

async function wrongToggles(pool: pg.Pool, { toggles }: Ledger): Promise<string[]> {
  const { rows } = await pool.query(`
    select 'like ' || post_id || ' ' || user_id as key from post_likes where post_id is not null
    union all select 'follow ' || post_id || ' ' || user_id from post_follows`)
  const there = new Set(rows.map(({ key }) => key))
  return [
    ...[...toggles].filter(([key, isOn]) => isOn !== undefined && isOn !== there.has(key)),
    ...rows.filter(({ key }) => !toggles.has(key)),
  ].map((wrong) => `not as acknowledged: ${JSON.stringify(wrong)}`)
}

async function wrongMembers(pool: pg.Pool, { members, avatars }: Ledger): Promise<string[]> {
  const { rows } = await pool.query(`
    select u.id, p.username, p.avatar_url, (select count(*) from auth_sessions s where s.user_id = u.id) as sessions
    from users u left join profiles p on p.id = u.id`)
  const names = new Set(rows.map(({ username }) => username))
  return [
    ...[...members].filter((name) => !names.has(name)).map((name) => `lost member: ${name}`),
    ...rows
      .filter(({ username, sessions }) => !username || sessions === 0)
      .map(({ id }) => `half a member: ${id}`),
    ...rows
      .filter(({ id, avatar_url }) => avatars.get(id) !== undefined && avatars.get(id) !== avatar_url)
      .map(({ id }) => `not the acknowledged avatar: ${id}`),
  ]
}

/** Missing or incomplete files of acknowledged uploads, posts and avatars. */
export async function wrongFiles(
  pool: pg.Pool,
  dataDir: string,
  { uploads }: Pick<Ledger, 'uploads'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; files: string[] }>(
    'select id, files from media_files where used_at is not null or id = any($1)',
    [[...uploads.keys()]],
  )
  const ids = new Set(rows.map(({ id }) => id))
  const wrong = [...uploads.keys()].filter((id) => !ids.has(id)).map((id) => `lost upload: ${id}`)
  for (const key of [...rows.flatMap(({ files }) => files), ...(await avatarFiles(pool))]) {
    const bytes = await readFile(path.join(dataDir, 'files', key)).catch(() => undefined)
    const isWhole =
      bytes &&
      (await sharp(bytes, { failOn: 'truncated' })
        .stats()
        .catch(() => undefined))
    if (!isWhole) wrong.push(`${bytes ? 'torn' : 'lost'} file: ${key}`)
  }
  return wrong
}

/** Files without a row, and rows of unused uploads. */
export async function leftovers(pool: pg.Pool, dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const { rows } = await pool.query<{ id: string; files: string[]; used: boolean }>(
    'select id, files, used_at is not null as used from media_files',
  )
  const known = new Set([...rows.flatMap(({ files }) => files), ...(await avatarFiles(pool))])
  return [
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((key) => !known.has(key)),
    ...rows.filter(({ used }) => !used).map(({ id }) => id),
  ]
}

async function avatarFiles(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select avatar_url from profiles where avatar_url like '/media/avatars/%'`,
  )
  return rows.flatMap(({ avatar_url }) => avatarKeys(avatar_url))
}
