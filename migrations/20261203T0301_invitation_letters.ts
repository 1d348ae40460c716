import { type Kysely, sql } from 'kysely'

/**
 * The mail of an invitation to a team that still waits goes with the invitation, however that ends. Mails that wait
 * already are recognised by the token in their link; those of invitations that have ended are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_outbox
      add column invitation_id uuid references business_invitations on delete cascade`.execute(db)
  await sql`
    update auth_outbox o set invitation_id = i.id from business_invitations i
    where o.kind = 'letter' and o.user_id is null
      and i.token_hash = sha256(convert_to(substring(o.data ->> 'text' from '#token=([A-Za-z0-9_-]+)'), 'UTF8'))`.execute(
    db,
  )
  await sql`
    delete from auth_outbox where kind = 'letter' and user_id is null and invitation_id is null`.execute(db)
  await sql`
    alter table auth_outbox add check (kind <> 'letter' or user_id is not null or invitation_id is not null)`.execute(
    db,
  )
  await sql`
    create index auth_outbox_invitation on auth_outbox (invitation_id) where invitation_id is not null`.execute(
    db,
  )
}
