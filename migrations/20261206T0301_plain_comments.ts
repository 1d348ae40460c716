import { type Kysely, sql } from 'kysely'

const TABLES = {
  artist_views:
    'Openings of artist pages by day. At most one per network and day counts; nothing about the visitor is stored.',
  audit_further_refusals:
    'Refused attempts in the current hour beyond those that the audit log lists one by one. When the hour has ended, the log gets one entry for each row.',
  case_copies:
    'Copies of reported content: its text and the list of its files, when it was reported and when it was decided on. Deleted when the decision can no longer be appealed.',
  catalogue_imports: 'Imported dumps, and the progress of an unfinished import, from which it resumes.',
  event_sources: 'Facts about shows from sources other than the forms of this site.',
  feed_pictures: 'Pictures that feeds link to, and the state of their downloads.',
  listed_addresses:
    'Addresses that open sources list for artists, labels, festivals and venues, and since when without interruption.',
  listens_round: 'Progress of the requests for listen counts to ListenBrainz, by kind of entity.',
  notice_outbox:
    'Deliveries that wait; delivered rows are deleted. A row of mail is the next digest of a member.',
  official_post_news: 'Official posts that are still being announced to followers of their pages.',
  page_days:
    'Openings and followers of pages with an approved claim, by day. At most one opening per network and day counts; nothing about the visitor is stored.',
  radar_changed_follows:
    'Follows that began or ended, or whose choice to hear of releases changed, until the calendars of their members are updated.',
  radar_changed_watches:
    'Artists and labels that got their first follower or lost their last one, until radar_watched is updated.',
  radar_credits: 'Artists and labels of release groups. Their followers get the notices.',
  radar_dates: 'The date that each source currently states.',
  radar_tellings:
    'Notices that are being sent to followers of a release group: to those whose moment lies between after_at and until_at.',
  radar_watched: 'Artists and labels with followers here, and when sources are asked about them.',
  recording_popularity:
    'Recordings that somebody listened to at ListenBrainz; columns as in artist_popularity.',
  release_group_popularity:
    'Release groups that somebody listened to at ListenBrainz; columns as in artist_popularity.',
  show_changed_follows:
    'Follows that began or ended, or whose choice to hear of shows changed, until the calendars of their members are updated.',
} as const

const COLUMNS = {
  'artist_follows.release_types':
    'Types of releases that the member wants from this artist; null: those in notice_settings.',
  'artist_popularity.combined':
    'Computed from the other columns; the value of artists.popularity until another source changes it.',
  'artist_popularity.known': 'From dumps and the starter catalogue, on the scale of artists.popularity.',
  'artist_views.day': 'In UTC.',
  'audit_log.actor_id': 'The member who acted; the account may have been deleted since.',
  'auth_passkeys.counter':
    'Number of uses that the authenticator reports, if it counts them; a copy of the authenticator would report less.',
  'auth_sessions.confirmed_at': 'When the member last confirmed the password (and the second factor).',
  'business_accounts.reviewed_name':
    'The name that an admin verified last; set while a change of the account waits for review or was refused.',
  'claim_bars.festival_name':
    'Folded name of a barred festival, because a festival that is claimed again as a new one gets another id.',
  'claim_proofs.check_due_at':
    'When to look for the token next; null until it was first found, and once nothing depends on it.',
  'claim_proofs.failed_checks': 'Number of failed checks in a row.',
  'claim_proofs.is_listed': 'True: an open source listed the address. False: the claimant stated it.',
  'data_exports.size': 'Size in bytes.',
  'event_sources.poster_file_id':
    'The last poster from this source; the file may be gone because the organiser removed the poster.',
  'events.city_key': 'Copied from the venue, like the place.',
  'events.field_sources': 'Sources of those fields that are not from the source of the event.',
  'events.residency': 'The same for all evenings of one recurring calendar entry.',
  'feed_pictures.digest': 'SHA-256 of the last download.',
  'job_runs.due_at': 'When the job is due next; while it runs, the end of the lease of its process.',
  'label_follows.release_types':
    'Types of releases that the member wants from this label; null: those in notice_settings.',
  'link_cards.due_at': 'When to fetch the page next; null: not until somebody posts the address again.',
  'link_cards.picture': 'Signed address of the picture on this site.',
  'listed_addresses.entity_name':
    'Name of the series of a festival: under another name its addresses count as listed anew. Empty for others.',
  'listed_pages.asked_at': 'When somebody last requested its addresses, or had a claim on it.',
  'media_files.reported_post_id':
    'The deleted post of a file that a case still shows to moderators; nobody else sees the file.',
  'media_files.show_change_id': 'The change that removed this file as the poster of a show.',
  'member_notices.channels': 'The only channels of the notice; null: all that the member wants.',
  'member_notices.is_left': 'The member no longer follows the subject, so the notice is not in the calendar.',
  'member_notices.label':
    'The followed label because of which the member got the notice; null: it was because of an artist.',
  'moderation_cases.lifted_at':
    'When a moderator ended the suspension or ban of the decision early; removed content may stay removed.',
  'notice_outbox.dead_at': 'When the delivery was given up; an operator decides about it.',
  'notice_settings.choices':
    'Whether the member wants notices, by kind and channel; the defaults of the site where missing.',
  'notice_settings.near_km':
    'The greatest distance of shows from the city of the member, in km; null: shows everywhere.',
  'notice_settings.time_zone_since':
    'When the member last changed the zone: 8:00 of a day may have passed in the new zone before the member was notified.',
  'notices.artist_ids':
    'Ids of the artists, as in artist_mutes. Members who mute all of them do not get the notice.',
  'notices.part': 'For shows: the part that the notice is about, "day" or "act" with its number; empty: all.',
  'notices.place':
    'Position among the ids of notices about the same subject, for a notice that became true again; null: its own id.',
  'notices.revision':
    'How often the facts have changed. In the first notice of a show each time that the show came back counts two more.',
  'notifications.notice_id': 'The notice about a release, a show or an official post that it repeats.',
  'notifications.related_page': 'The page of the site that it is about, if that is not a post.',
  'official_post_news.last_user_id': 'The last member who was notified; null: nobody yet.',
  'page_days.day': 'In UTC.',
  'page_statements.version':
    'Counts the changes, so that of two editors who save at once the second one is warned.',
  'product_changes.before': 'The fields of the product before the change; null: it did not exist.',
  'radar_credits.is_baseline':
    'The release group existed when the artist or label was first watched, so it is not announced to its followers.',
  'radar_reads.failures': 'Number of failures since the last answer.',
  'radar_releases.announced_through':
    'Members have been notified for whom it came within 400 days by this time.',
  'radar_releases.date': 'The date from all sources together: YYYY, YYYY-MM or YYYY-MM-DD.',
  'radar_releases.first_day_at': 'When a source first stated a complete day.',
  'radar_releases.is_absent': 'Two reads, at least 72 hours apart, found it gone or without a date.',
  'radar_releases.is_confirmed': 'MusicBrainz lists it.',
  'radar_releases.is_over': 'No more notices about it will be sent.',
  'radar_releases.label_mbid':
    'The label for whose followers it is watched, with its first day there; null: it is watched for its artists.',
  'radar_releases.moved_at': 'When followers were last notified that it moved.',
  'radar_releases.out_through': 'Members have been notified for whom 8:00 of the day came by this time.',
  'radar_releases.told_day': 'The day that was last announced to followers.',
  'radar_tellings.before_day': 'For kind "moved": the day announced before.',
  'radar_watched.check_at': 'When to check next whether it was merged.',
  'radar_watched.first_read_at':
    'When MusicBrainz first answered completely: release groups that existed by then are not announced.',
  'radar_watched.target_mbid': 'The id that mbid was merged into; without a merge the same id.',
  'registration_applications.terms_version_id':
    'The version of the terms that was agreed to; null where the terms were a file.',
  'show_changes.owner_id': 'The artist or festival of the show: MusicBrainz id, or id of the festival.',
  'show_changes.source': 'Source of a change that no member made.',
  'show_changes.source_of':
    'Name of the organiser whose feed made the change; null where the feed is that of the page itself.',
  'show_changes.state': 'The show before the change; null: it did not exist, or cannot be restored.',
  'show_feeds.city': 'City of entries whose place names none.',
  'show_feeds.time_zone':
    'Chosen by the organiser, for times without a zone at places that do not imply one.',
  'show_news.before': 'For kind "moved": the day before the move.',
  'show_news.day': 'Announced day of the show, or of the only day of it that is cancelled.',
  'site_text_versions.announced_at': 'When all members had been notified, or none needed to be.',
  'site_text_versions.announced_to': 'The last member who was notified, in the order of ids.',
  'site_text_versions.is_correction': 'A small correction, about which members are not notified.',
  'source_answers.claimed_until': 'Until when only one process may send the request to the source.',
  'users.days_read': 'Number of days on which the member used the site with a session.',
  'users.terms_version_id': 'The version of the terms that was agreed to; null where the terms were a file.',
  'venues.facts_version':
    'Counts the changes by the venue, so that of two editors who save at once the second one is warned.',
  'venues.known_before':
    'The facts from before the venue stated its own, for the end of its last claim; no other source changes the facts meanwhile. Null where it has stated none.',
} as const

/** Rewrites comments that only the authors of the tables could understand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, comment] of Object.entries(TABLES)) {
    await sql`comment on table ${sql.table(table)} is ${sql.lit(comment)}`.execute(db)
  }
  for (const [column, comment] of Object.entries(COLUMNS)) {
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db)
  }
}
