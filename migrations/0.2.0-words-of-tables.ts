import { type Kysely, sql } from 'kysely'

/**
 * Cards of links have the states of exports of data: both wait, are ready, or have failed. Constraints are named after
 * their table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table link_cards
      drop constraint link_cards_check,
      drop constraint link_cards_state_check`.execute(db)
  await sql`
    update link_cards set state = case state when 'waiting' then 'pending' else 'ready' end
    where state in ('waiting', 'shown')`.execute(db)
  await sql`
    alter table link_cards
      alter column state set default 'pending',
      add constraint link_cards_check check (state <> 'ready' or (title is not null and site is not null)),
      add constraint link_cards_state_check check (state in ('pending', 'ready', 'failed'))`.execute(db)
  for (const constraint of ['kind_check', 'user_id_fkey']) {
    await sql`
      alter table radar_changed_follows
        rename constraint ${sql.ref(`radar_new_follows_${constraint}`)}
        to ${sql.ref(`radar_changed_follows_${constraint}`)}`.execute(db)
  }
}
