import type { Platform } from '#platform/platform.ts'

/** Columns of a member's rows that other members change. */
const OF_OTHERS = ['likes_count', 'replies_count', 'is_pinned', 'is_hidden', 'is_recent', 'last_used_at']
/** Tables with rows about a member that other members or jobs cause, such as the queue of changed follows. */
const FOR_OTHERS = [
  'notifications',
  'member_totals',
  'auth_events',
  'auth_outbox',
  'auth_rate_limits',
  'radar_changed_follows',
]

/** All rows of a member, by table. */
export async function rowsOf({ database }: Platform, id: string): Promise<Record<string, string>> {
  const { rows: columns } = await database.pool.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE'
       and (column_name in ('user_id', 'claimed_by') or (table_name in ('users', 'profiles') and column_name = 'id'))
     order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { table_name, column_name } of columns) {
    if (FOR_OTHERS.includes(table_name)) continue
    const { rows } = await database.pool.query<{ row: string }>(
      `select (to_jsonb(t) - $2::text[])::text as row from ${table_name} t where ${column_name}::text = $1 order by 1`,
      [id, OF_OTHERS],
    )
    found[table_name] = rows.map(({ row }) => row).join('\n')
  }
  return found
}

/** The ids of all accounts and claims. */
export async function decidedOn({ database }: Platform): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from business_accounts union all select id from artist_claims union all select id from festival_claims`,
  )
  return rows.map(({ id }) => id)
}

/** The roles of members, each as "id role". */
export async function rolesOf({ database }: Platform): Promise<string[]> {
  const { rows } = await database.pool.query<{ role: string }>(
    `select user_id || ' ' || role as role from user_roles order by 1`,
  )
  return rows.map(({ role }) => role)
}

/** The members whose role an admin has changed, or whose account they deleted, as admins may. */
export async function decidedBy({ database }: Platform, adminId: string) {
  const { rows } = await database.pool.query<{ id: string; action: string }>(
    `select subject_id as id, action from audit_log
     where action in ('member.change_role', 'member.delete') and outcome = 'done' and actor_id = $1`,
    [adminId],
  )
  const ofAction = (action: string) => rows.filter((row) => row.action === action).map(({ id }) => id)
  return { changed: ofAction('member.change_role'), deleted: ofAction('member.delete') }
}
