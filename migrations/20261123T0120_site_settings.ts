import { type Kysely, sql } from 'kysely'

/** What admins decide about the site; null where the environment or the default applies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      only_row boolean primary key default true check (only_row),
      name text check (char_length(name) between 1 and 40),
      logo_key text check (logo_key ~ '^[0-9a-f]{32}$'),
      logo_width int check (logo_width > 0),
      logo_height int check (logo_height > 0),
      accent_light text check (accent_light ~ '^#[0-9a-f]{6}$'),
      accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$'),
      default_theme text check (default_theme in ('system', 'light', 'dark')),
      contact_email text check (char_length(contact_email) <= 254),
      mode text check (mode in ('preview', 'live')),
      registration text check (registration in ('open', 'approval', 'invite', 'closed')),
      question text check (char_length(question) between 1 and 300),
      hide_after_reports int check (hide_after_reports between 0 and 100),
      setup_done_at timestamptz(3)
    )`.execute(db)
  await sql`insert into site_settings default values`.execute(db)
}
