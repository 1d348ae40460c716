import { type Kysely, sql } from 'kysely'

/** By table, or by `table.column`. `npm run schema` copies them into `schema.sql` and the row types. */
const COMMENTS: Record<string, string> = {
  'artist_claims.claimed_by': 'The member behind the business account.',
  'artist_claims.verification_documents': 'Ids of private files.',
  'artists.fetched_at': 'When the facts were true at their source.',
  'artists.sort_name': 'Null: the same as the name.',
  'audit_log.actor_id': 'A member, who may have left since.',
  'auth_factors.last_step': 'The 30 s step of the last accepted code: a code counts once.',
  'auth_sessions.confirmed_at': 'When the password (and the factor) were last asked for again.',
  'auth_sessions.sealed_successor':
    'The current refresh token, sealed under a key that only the holder of the previous one has.',
  'catalogue_imports.fingerprint': 'Identifies the dump, so that the same one is recognised.',
  'data_exports.size': 'In bytes.',
  'festival_claims.claimed_by': 'The member behind the business account.',
  'festival_claims.verification_documents': 'Ids of private files.',
  'festivals.slug': 'Used in addresses, and by posts as linked_entity_id.',
  'job_runs.due_at': 'When the job is due again, or until when the process that runs it holds it.',
  'labels.fetched_at': 'When the facts were true at their source.',
  'media_files.key': 'Key in the storage. For public files it is also the address, without /media/.',
  media_trash: 'Keys of files in the storage that belong to nothing any more.',
  member_totals: 'Counts of the members who have ever posted, maintained by triggers.',
  'news_articles.cluster_id': 'The id of the first article about the same story; its own if it is the first.',
  'news_feeds.failures': 'Consecutive failures until now.',
  'news_feeds.next_at': 'When the feed is due, or until when the process that fetches it holds it.',
  notification_fan_outs:
    'Replies whose followers have not all been notified yet, and the last follower who was.',
  post_search: 'Folded copies of the searchable texts, maintained by a trigger of posts.',
  'post_replies.member_left': 'The reply was deleted together with the account of its author.',
  'posts.is_hidden': 'Maintained by triggers of post_moderation.',
  'posts.is_pinned': 'Maintained by triggers of post_moderation.',
  'profiles.id': 'The id of the user.',
  'recordings.fetched_at': 'When the facts were true at their source.',
  'release_groups.fetched_at': 'When the facts were true at their source.',
  'releases.fetched_at': 'When the facts were true at their source.',
  'removed_folders.folder': 'Ends with a slash.',
  'request_slots.set_at':
    'When the slot was last taken or used. Lies in the future only if the clock has been set back since.',
  'source_answers.claimed_until': 'Until when one process has the right to ask the source.',
  'source_answers.found': 'Null: never answered. False: the source said that there is no such thing.',
  'works.fetched_at': 'When the facts were true at their source.',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, comment] of Object.entries(COMMENTS)) {
    const kind = sql.raw(name.includes('.') ? 'column' : 'table')
    await sql`comment on ${kind} ${sql.ref(name)} is ${sql.lit(comment)}`.execute(db)
  }
}
