/** TypeScript types of columns whose type SQL does not express. */
export interface ColumnRule {
  /** Its type when it is read, without null. */
  type?: string
  /** The module that exports `type`. */
  from?: string
  /** The type for INSERT, if it differs. Includes `undefined` where the database may fill in the default. */
  insert?: string
  /** The type for UPDATE, if it differs from INSERT. */
  update?: string
  /** Never null, which PostgreSQL does not know of columns of views and computed columns. */
  notNull?: true
}

const WRITTEN_BY_TRIGGERS: ColumnRule = { insert: 'never', update: 'never' }

/** By `table.column`; `*` stands for every column of a table, or for every table that has the column. */
export const columnRules: Record<string, ColumnRule> = {
  '*.created_at': { update: 'never' },
  'artist_claims.claimed_at': { update: 'never' },
  'audit_log.*': { update: 'never' },
  'audit_log.action': { type: 'AuditAction', from: '#features/accounts/audit/contract.ts' },
  'audit_log.after': { type: 'Record<string, unknown>', insert: 'string' },
  'audit_log.at': { insert: 'never' },
  'audit_log.before': { type: 'Record<string, unknown>', insert: 'string' },
  'auth_events.kind': { type: 'SecurityEventKind', from: '#features/accounts/contract.ts' },
  'auth_outbox.data': { type: 'Record<string, string>', insert: 'string | undefined', update: 'never' },
  'auth_sessions.amr': {
    type: 'AuthenticationStep[]',
    from: '#features/accounts/sign-in/server/sessions/sessions.ts',
    insert: 'string',
  },
  'auth_sessions.created_at': { update: 'Date' },
  'business_accounts.social_media': {
    type: 'SocialMedia',
    from: '#features/business/contract.ts',
    insert: 'string',
  },
  'cached_artists.musicbrainz_id': { notNull: true },
  'cached_artists.name': { notNull: true },
  'catalogue_imports.state': {
    type: 'ImportState',
    from: '#features/catalogue/import/server/import-state.ts',
    insert: 'string',
  },
  'artist_claims.evidence': {
    type: 'ClaimEvidence',
    from: '#features/business/proofs/contract.ts',
    insert: 'string',
  },
  'artist_claims.method': { type: 'ProofMethod', from: '#features/business/limits.ts' },
  'festival_claims.evidence': {
    type: 'ClaimEvidence',
    from: '#features/business/proofs/contract.ts',
    insert: 'string',
  },
  'festival_claims.method': { type: 'ProofMethod', from: '#features/business/limits.ts' },
  'label_claims.claimed_at': { update: 'never' },
  'label_claims.evidence': {
    type: 'ClaimEvidence',
    from: '#features/business/proofs/contract.ts',
    insert: 'string',
  },
  'label_claims.method': { type: 'ProofMethod', from: '#features/business/limits.ts' },
  'venue_claims.claimed_at': { update: 'never' },
  'venue_claims.evidence': {
    type: 'ClaimEvidence',
    from: '#features/business/proofs/contract.ts',
    insert: 'string',
  },
  'venue_claims.method': { type: 'ProofMethod', from: '#features/business/limits.ts' },
  'venues.facts_before_claim': { type: 'unknown', insert: 'string | null' },
  'entity_claims.evidence': { type: 'ClaimEvidence', from: '#features/business/proofs/contract.ts' },
  'entity_claims.method': { type: 'ProofMethod', from: '#features/business/limits.ts' },
  'notice_outbox.channel': { type: 'Delivered', from: '#features/notify/delivery/limits.ts' },
  'notice_settings.choices': {
    type: 'NoticeChoices',
    from: '#features/notify/delivery/contract.ts',
    insert: 'string | undefined',
    update: 'string',
  },
  'notice_settings.release_types': { type: 'ReleaseType[]', from: '#features/notify/delivery/limits.ts' },
  'case_copies.content': { type: 'unknown', insert: 'string' },
  'member_notices.channels': { type: 'Channel[]', from: '#features/notify/delivery/limits.ts' },
  'notices.artist_ids': { type: 'string[]', insert: 'string[] | undefined' },
  'notices.facts': { type: 'NoticeFacts', from: '#features/notify/delivery/contract.ts', insert: 'string' },
  'notices.kind': { type: 'NoticeKind', from: '#features/notify/delivery/limits.ts' },
  'notices.subject_type': { type: 'SubjectType', from: '#features/notify/delivery/limits.ts' },
  'page_changes.after': { type: 'unknown', insert: 'string | null' },
  'page_changes.before': { type: 'unknown', insert: 'string | null' },
  'page_statements.value': { type: 'unknown', insert: 'string | null' },
  'show_changes.differences': {
    type: 'Difference[]',
    from: '#features/shows/editor/history-contract.ts',
    insert: 'string',
  },
  'venue_changes.differences': {
    type: 'Difference[]',
    from: '#features/shows/editor/history-contract.ts',
    insert: 'string',
  },
  'venue_changes.state': { type: 'unknown', insert: 'string | null' },
  'show_changes.kind': { type: 'ShowChangeKind', from: '#features/shows/limits.ts' },
  'show_changes.state': { type: 'unknown', insert: 'string | null' },
  'product_changes.after': { type: 'unknown', insert: 'string | null' },
  'product_changes.before': { type: 'unknown', insert: 'string | null' },
  'claim_proofs.kind': { type: 'ClaimKind', from: '#features/business/limits.ts' },
  'entity_claims.claim_status': { type: 'ClaimStatus', from: '#features/business/limits.ts', notNull: true },
  'entity_claims.kind': { type: 'ClaimKind', from: '#features/business/limits.ts', notNull: true },
  'entity_claims.business_account_id': { notNull: true },
  'entity_claims.claimed_at': { notNull: true },
  'entity_claims.claimed_by': { notNull: true },
  'entity_claims.entity_name': { notNull: true },
  'entity_claims.id': { notNull: true },
  'entity_claims.sort_name': { notNull: true },
  'entity_claims.verification_documents': { notNull: true },
  'events.cancelled_days': {
    type: 'CancelledDay[]',
    from: '#features/shows/contract.ts',
    insert: 'string | undefined',
  },
  'event_sources.statement': {
    type: 'Statement',
    from: '#features/shows/feeds/server/merging/statement.ts',
    insert: 'string',
  },
  'events.field_sources': {
    type: 'FieldSources',
    from: '#features/shows/feeds/server/merging/statement.ts',
    insert: 'string | undefined',
  },
  'show_feeds.problems': {
    type: 'StoredProblem[]',
    from: '#features/shows/feeds/contract.ts',
    insert: 'string | undefined',
  },
  'events.line_up_draft': {
    type: 'DraftAct[]',
    from: '#features/shows/line-ups/contract.ts',
    insert: 'string | null | undefined',
  },
  'events.ticket_links': {
    type: 'TicketLink[]',
    from: '#features/shows/contract.ts',
    insert: 'string',
  },
  'festival_claims.claimed_at': { update: 'never' },
  'festival_claims.festival_name': WRITTEN_BY_TRIGGERS,
  'installation_secrets.created_at': { update: 'Date' },
  'member_totals.likes': WRITTEN_BY_TRIGGERS,
  'member_totals.posts': WRITTEN_BY_TRIGGERS,
  'news_articles.id': { insert: 'string' },
  'reply_fan_outs.created_at': { insert: 'never' },
  'notifications.kind': { type: 'NotificationKind', from: '#features/notify/bell/contract.ts' },
  'post_replies.facets': {
    type: 'Facet[]',
    from: '#features/community/posts/contract.ts',
    insert: 'string | undefined',
    update: 'string | null',
  },
  'post_replies.depth': { notNull: true },
  'post_replies.likes_count': WRITTEN_BY_TRIGGERS,
  'post_replies.path': WRITTEN_BY_TRIGGERS,
  'posts.facets': {
    type: 'Facet[]',
    from: '#features/community/posts/contract.ts',
    insert: 'string | undefined',
    update: 'string | null',
  },
  'posts.is_hidden': WRITTEN_BY_TRIGGERS,
  'posts.is_pinned': WRITTEN_BY_TRIGGERS,
  'posts.likes_count': WRITTEN_BY_TRIGGERS,
  'posts.replies_count': WRITTEN_BY_TRIGGERS,
  'radar_date_changes.source': { type: 'Source', from: '#features/follow/radar/server/rules/dates.ts' },
  'radar_dates.source': { type: 'Source', from: '#features/follow/radar/server/rules/dates.ts' },
  'radar_releases.credit': {
    type: 'CreditedArtist[]',
    from: '#features/follow/radar/contract.ts',
    insert: 'string',
  },
  'radar_releases.types_from': { type: 'Source', from: '#features/follow/radar/server/rules/dates.ts' },
  'release_fan_outs.created_at': { insert: 'Date' },
  'source_answers.value': { type: 'unknown' },
}
