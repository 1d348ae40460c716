// Written by `npm run schema` from the migrations. Change a migration or scripts/schema/column-rules.ts instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '#features/accounts/audit/contract.ts'
import type { SecurityEventKind } from '#features/accounts/contract.ts'
import type { AuthenticationStep } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { SocialMedia } from '#features/business/contract.ts'
import type { ClaimKind, ClaimStatus, ProofMethod } from '#features/business/limits.ts'
import type { ClaimEvidence } from '#features/business/proofs/contract.ts'
import type { ImportState } from '#features/catalogue/import/server/import-state.ts'
import type { Facet } from '#features/community/posts/contract.ts'
import type { CreditedArtist } from '#features/follow/radar/contract.ts'
import type { Source } from '#features/follow/radar/server/rules/dates.ts'
import type { NotificationKind } from '#features/notify/bell/contract.ts'
import type { NoticeChoices, NoticeFacts } from '#features/notify/delivery/contract.ts'
import type { Channel, Delivered, NoticeKind, ReleaseType, SubjectType } from '#features/notify/delivery/limits.ts'
import type { CancelledDay, TicketLink } from '#features/shows/contract.ts'
import type { Difference } from '#features/shows/editor/history-contract.ts'
import type { StoredProblem } from '#features/shows/feeds/contract.ts'
import type { FieldSources, Statement } from '#features/shows/feeds/server/merging/statement.ts'
import type { ShowChangeKind } from '#features/shows/limits.ts'
import type { DraftAct } from '#features/shows/line-ups/contract.ts'

declare module '#platform/db/tables.ts' {
  interface Database {
    artist_aliases: {
      artist_id: number
      position: number
      is_primary: boolean
      name: string
      locale: string | null
      type: string | null
    }
    artist_claims: {
      id: Generated<string>
      business_account_id: string
      /** The member behind the business account. */
      claimed_by: string
      artist_musicbrainz_id: string
      artist_name: string | null
      /** Ids of private files. */
      verification_documents: Generated<string[]>
      additional_information: string | null
      claim_status: Generated<'pending' | 'approved' | 'lapsed' | 'rejected' | 'revoked'>
      rejection_reason: string | null
      claimed_at: ColumnType<Date, Date | undefined, never>
      approved_at: Date | null
      approved_by: string | null
      decided_at: Date | null
      decided_by: string | null
      /** How control of an address was proved; null: by documents. */
      method: ProofMethod | null
      evidence: ColumnType<ClaimEvidence | null, string | null, string | null>
      /** Since when the proof of an approved claim is missing. */
      lapsed_at: Date | null
    }
    artist_credit_names: {
      artist_credit_id: number
      position: number
      artist_id: number
      /** As credited here; null: as the artist is called. */
      name: string | null
      join_phrase: Generated<string>
    }
    artist_credits: {
      id: Generated<number>
      fingerprint: string
      name: string
    }
    artist_event_reads: {
      artist_mbid: string
      due_at: Date
    }
    artist_follower_counts: {
      artist_mbid: string
      followers: number
    }
    artist_follows: {
      artist_mbid: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
      wants_releases: Generated<boolean>
      wants_posts: Generated<boolean>
      /** Types of releases that the member wants from this artist; null: those in notice_settings. */
      release_types: string[] | null
      wants_shows: Generated<boolean>
    }
    artist_mutes: {
      user_id: string
      /** As in posts.linked_entity_id: a MusicBrainz id, or the slug of an artist without one. */
      artist_id: string
      artist_name: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    artist_names: {
      id: Generated<number>
      entity_id: number
      pop: number
      norm: string
      joined: GeneratedAlways<string | null>
    }
    /** Artists that somebody listened to, at ListenBrainz, or whose page was opened here. */
    artist_popularity: {
      artist_id: number
      /** From dumps and the starter catalogue, on the scale of artists.popularity. */
      known: number
      /** Computed from the other columns; the value of artists.popularity until another source changes it. */
      combined: number
      listens: number
      listeners: number
      opened: number
    }
    artist_postings: {
      word_id: number
      pop: number
      name_id: number
    }
    /** Biography extract and photo, from the encyclopedia page at bio_url, under its licence (CC BY-SA). */
    artist_profiles: {
      artist_id: number
      fetched_at: Date
      bio: string | null
      bio_url: string | null
      image_url: string | null
    }
    /** Openings of artist pages by day. At most one per network and day counts; nothing about the visitor is stored. */
    artist_views: {
      /** In UTC. */
      day: string
      artist_mbid: string
      views: number
    }
    artist_words: {
      id: Generated<number>
      df: number
      max_pop: number
      hot: boolean
      word: string
      keys: number[]
    }
    artists: {
      id: Generated<number>
      /** 1000 * log10(1 + listens); where listens are not known, the same of how often others refer to it. */
      popularity: Generated<number>
      /** Its row number in MusicBrainz, by which the supplementary export names it. */
      mb_row: number | null
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      is_partial: Generated<boolean>
      ended: Generated<boolean>
      name: string
      /** Null: the same as the name. */
      sort_name: string | null
      type: string | null
      country: string | null
      disambiguation: string | null
      begin_date: string | null
      end_date: string | null
      /** The name of the place that an artist is from. */
      area: string | null
      gender: string | null
    }
    /** Refused attempts in the current hour beyond those that the audit log lists one by one. When the hour has ended, the log gets one entry for each row. */
    audit_further_refusals: {
      actor_id: string
      hour: Date
      attempts: number
    }
    audit_log: {
      id: GeneratedAlways<number>
      at: ColumnType<Date, never, never>
      /** The member who acted; the account may have been deleted since. */
      actor_id: ColumnType<string | null, string | null, never>
      action: ColumnType<AuditAction, AuditAction, never>
      outcome: ColumnType<'done' | 'refused', 'done' | 'refused', never>
      subject_id: ColumnType<string | null, string | null, never>
      subject_name: ColumnType<string | null, string | null, never>
      before: ColumnType<Record<string, unknown> | null, string | null, never>
      after: ColumnType<Record<string, unknown> | null, string | null, never>
    }
    auth_ended_sessions: {
      session_id: string
      ended_at: Generated<Date>
    }
    auth_events: {
      id: GeneratedAlways<number>
      user_id: string | null
      session_id: string | null
      kind: SecurityEventKind
      address: string | null
      user_agent: string | null
      at: Generated<Date>
    }
    auth_factors: {
      id: Generated<string>
      user_id: string
      friendly_name: string
      sealed_secret: Buffer
      verified_at: Date | null
      /** The 30 s step of the last accepted code: a code counts once. */
      last_step: Generated<number>
      created_at: ColumnType<Date, Date | undefined, never>
      updated_at: Generated<Date>
    }
    auth_mail_tokens: {
      token_hash: Buffer
      user_id: string
      kind: 'recovery' | 'email_change' | 'signup'
      new_email: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      expires_at: Date
    }
    auth_mails_sent: {
      id: GeneratedAlways<number>
      /** Keyed hash of the address. */
      recipient_hash: Buffer
      at: Generated<Date>
    }
    auth_outbox: {
      id: GeneratedAlways<number>
      kind: string
      address: string
      user_id: string | null
      data: ColumnType<Record<string, string>, string | undefined, never>
      attempts: Generated<number>
      due_at: Generated<Date>
      created_at: ColumnType<Date, Date | undefined, never>
      invitation_id: string | null
      last_error: string | null
    }
    auth_passkey_challenges: {
      id: Generated<string>
      challenge: Buffer
      /** The session that adds a passkey, or gives it as its second factor; null for signing in. */
      session_id: string | null
      expires_at: Date
    }
    auth_passkeys: {
      id: Generated<string>
      user_id: string
      credential_id: Buffer
      public_key: Buffer
      /** Number of uses that the authenticator reports, if it counts them; a copy of the authenticator would report less. */
      counter: number
      transports: Generated<string[]>
      friendly_name: string
      created_at: ColumnType<Date, Date | undefined, never>
      last_used_at: Date | null
      /** Since when the password alone does not log in; null: the passkey is only a way to log in. */
      factor_since: Date | null
    }
    auth_rate_limits: {
      key: string
      attempts: number
      blocked_until: Date
      forget_at: Date
    }
    auth_recovery_codes: {
      user_id: string
      code_hash: Buffer
      created_at: ColumnType<Date, Date | undefined, never>
      used_at: Date | null
    }
    auth_sessions: {
      id: Generated<string>
      user_id: string
      family_hash: Buffer
      current_hash: Buffer
      previous_hash: Buffer | null
      /** The current refresh token, sealed under a key that only the holder of the previous one has. */
      sealed_successor: Buffer | null
      rotated_at: Generated<Date>
      gen: Generated<number>
      aal: Generated<1 | 2>
      amr: ColumnType<AuthenticationStep[], string, string>
      user_agent: string
      /** When the member last confirmed the password (and the second factor). */
      confirmed_at: Date | null
      created_at: ColumnType<Date, Date | undefined, Date>
      expires_at: Date
      ended_at: Date | null
      ended_reason: string | null
    }
    /** Decisions of teams about shows that name their artist. */
    billing_changes: {
      id: Generated<string>
      event_id: string
      artist_mbid: string
      business_account_id: string
      standing_before: 'unconfirmed' | 'confirmed' | 'removed'
      standing_after: 'unconfirmed' | 'confirmed' | 'removed'
      is_undo: Generated<boolean>
      changed_by: string | null
      changed_at: Generated<Date>
    }
    /** Artists on bills of organisers who do not speak for them, and what the artist's team decided. A row stays when the act leaves the bill, so that the decision still counts when it is named again. */
    billings: {
      event_id: string
      artist_mbid: string
      standing: Generated<'unconfirmed' | 'confirmed' | 'removed'>
      is_team_notified: Generated<boolean>
    }
    business_accounts: {
      id: Generated<string>
      user_id: string
      account_type: 'independent_artist' | 'record_label' | 'festival' | 'venue'
      business_name: string
      business_email: string
      website: string | null
      social_media: ColumnType<SocialMedia | null, string | null, string | null>
      verification_status: Generated<'pending' | 'verified' | 'rejected'>
      rejection_reason: string | null
      decided_at: Date | null
      decided_by: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** When the owner last changed what an admin had verified. */
      changed_at: Date | null
      /** The name that an admin verified last; set while a change of the account waits for review or was refused. */
      reviewed_name: string | null
    }
    business_invitations: {
      id: Generated<string>
      business_account_id: string
      /** The address that the invitation was sent to; the row goes when it is accepted, withdrawn or expired. */
      email: string
      role: 'owner' | 'manager' | 'poster'
      token_hash: Buffer
      invited_by: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      expires_at: Date
    }
    /** Who acts for a business. The member in business_accounts.user_id is always one of its owners. */
    business_members: {
      business_account_id: string
      user_id: string
      role: 'owner' | 'manager' | 'poster'
      joined_at: Generated<Date>
    }
    cached_artists: {
      musicbrainz_id: string
      name: string
      bio: string | null
      country: string | null
      image_url: string | null
    }
    /** Copies of reported content: its text and the list of its files, when it was reported and when it was decided on. Deleted when the decision can no longer be appealed. */
    case_copies: {
      id: Generated<string>
      case_id: string
      version: string
      content: ColumnType<unknown, string, string>
      /** Whether the decision is about this text. */
      is_decided: Generated<boolean>
      created_at: ColumnType<Date, Date | undefined, never>
    }
    /** Imported dumps, and the progress of an unfinished import, from which it resumes. */
    catalogue_imports: {
      id: Generated<number>
      /** Identifies the dump, so that the same one is recognised. */
      fingerprint: string
      source: string
      dumped_at: Date
      started_at: Generated<Date>
      updated_at: Generated<Date>
      finished_at: Date | null
      state: ColumnType<ImportState, string, string>
    }
    /** Members and businesses that lost a claim to a decision of an admin: no proof approves another one of theirs on the same page. */
    claim_bars: {
      user_id: string | null
      kind: 'artist' | 'festival' | 'label' | 'venue'
      entity_id: string | null
      barred_at: Generated<Date>
      business_account_id: string | null
      /** Folded name of a barred festival, because a festival that is claimed again as a new one gets another id. */
      festival_name: string | null
    }
    claim_proofs: {
      id: Generated<string>
      business_account_id: string
      claimed_by: string
      kind: ClaimKind
      /** MusicBrainz id, or id of the festival or venue; null for a festival that the claim states. */
      entity_id: string | null
      entity_name: string
      address: string
      /** True: an open source listed the address. False: the claimant stated it. */
      is_listed: boolean
      token: string
      created_at: ColumnType<Date, Date, never>
      expires_at: Date
      used_at: Date | null
      artist_claim_id: string | null
      festival_claim_id: string | null
      /** When the token was last found. */
      checked_at: Date | null
      /** When to look for the token next; null until it was first found, and once nothing depends on it. */
      check_due_at: Date | null
      /** Number of failed checks in a row. */
      failed_checks: Generated<number>
      label_claim_id: string | null
      venue_claim_id: string | null
    }
    content_rules: {
      only_row: Generated<boolean>
      refused_words: Generated<string[]>
      held_words: Generated<string[]>
      refused_domains: Generated<string[]>
      held_domains: Generated<string[]>
      version: Generated<number>
    }
    data_exports: {
      id: Generated<string>
      user_id: string
      state: Generated<'pending' | 'ready' | 'failed'>
      /** Size in bytes. */
      size: number | null
      attempts: Generated<number>
      due_at: Generated<Date>
      created_at: ColumnType<Date, Date | undefined, never>
      expires_at: Date | null
      last_error: string | null
    }
    drafts: {
      user_id: string
      /** "post", or the id of the post or reply that is answered; "official." and the page or post for a business. */
      form: string
      text: string
      about: string
      media: string
      artists: string
      updated_at: Generated<Date>
      replies: Generated<string>
    }
    entity_claims: {
      kind: ClaimKind
      id: string
      business_account_id: string
      claimed_by: string
      entity_id: string | null
      /** As posts link to what is claimed: MusicBrainz id, slug of a festival, or id of a venue. */
      linked_id: string | null
      entity_name: string
      /** What lists search and sort by: the name of the claim, folded. */
      sort_name: string
      verification_documents: string[]
      additional_information: string | null
      claim_status: ClaimStatus
      rejection_reason: string | null
      claimed_at: Date
      approved_at: Date | null
      decided_at: Date | null
      decided_by: string | null
      /** Official website of a festival that the claim states. */
      website: string | null
      method: ProofMethod | null
      evidence: ClaimEvidence | null
      lapsed_at: Date | null
    }
    /** Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0. */
    entity_ratings: {
      entity_kind: number
      entity_id: number
      rating: number
      votes: number
    }
    entity_relations: {
      from_id: number
      to_id: number
      from_kind: number
      to_kind: number
      type_id: number
      ended: Generated<boolean>
      begin_date: string | null
      end_date: string | null
      attributes: string[] | null
    }
    /** Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0. */
    entity_tags: {
      entity_kind: number
      entity_id: number
      tag_id: number
      votes: number
    }
    entity_urls: {
      entity_id: number
      entity_kind: number
      type_id: number
      ended: Generated<boolean>
      url: string
    }
    event_acts: {
      event_id: string
      position: number
      /** Null: the act is known by its name alone. */
      artist_mbid: string | null
      name: string
      role: 'headliner' | 'support' | 'guest' | 'host'
      stage: string | null
      /** The day of the programme: what begins before 6:00 belongs to the day before. */
      day: string | null
      begins_at: Date | null
      ends_at: Date | null
      /** Of the act for as long as it is on the bill: plans and calendars of fans refer to it. */
      number: number
      /** Whether who states the act speaks for its artist, else what the artist's team decided; kept by settle_billings. */
      standing: Generated<'vouched' | 'unconfirmed' | 'confirmed' | 'removed'>
    }
    /** Facts about shows from sources other than the forms of this site. */
    event_sources: {
      source: 'feed' | 'musicbrainz'
      /** MusicBrainz id; or the id of the feed, "#", and the UID of a calendar entry with its occurrence, or what a page calls its event (@id, url or identifier), with the day where events of several days share that. */
      key: string
      event_id: string
      feed_id: string | null
      statement: ColumnType<Statement, string, string>
      seen_at: Date
      missing_reads: Generated<number>
      missing_since: Date | null
      poster_url: string | null
      /** The last poster from this source; the file may be gone because the organiser removed the poster. */
      poster_file_id: string | null
      /** SHA-256 of the picture at its address that was last looked at for this show. */
      poster_digest: string | null
    }
    events: {
      id: Generated<string>
      mbid: string | null
      source: 'organiser' | 'feed' | 'musicbrainz'
      /** The claim by which it was published, of an artist or of a festival: it goes with the claim. */
      artist_claim_id: string | null
      festival_claim_id: string | null
      festival_id: string | null
      venue_id: string | null
      kind: 'concert' | 'festival' | 'launch' | 'residency' | 'stream'
      name: string
      description: string | null
      status: Generated<'scheduled' | 'moved' | 'postponed' | 'cancelled'>
      status_reason: string | null
      status_changed_at: Date | null
      previous_day: string | null
      previous_begins_at: Date | null
      /** IANA name; days are those of this zone. */
      time_zone: string
      first_day: string
      last_day: string
      /** Null: only the day is known. */
      begins_at: Date | null
      ends_at: Date | null
      /** When it begins; where only the day is known, the first moment of that day. */
      sorts_at: Date
      /** When it ends; where that is not known, 6:00 on the morning after the last day. */
      over_at: Date
      ticket_links: ColumnType<TicketLink[], string, string>
      created_at: ColumnType<Date, Date | undefined, never>
      updated_at: Generated<Date>
      /** Days of the show that do not take place, with reasons. */
      cancelled_days: ColumnType<CancelledDay[], string | undefined, string | undefined>
      /** Acts that the organiser has changed and not published. */
      line_up_draft: ColumnType<DraftAct[] | null, string | null | undefined | null, string | null | undefined | null>
      line_up_draft_at: Date | null
      /** Sources of those fields that are not from the source of the event. */
      field_sources: ColumnType<FieldSources, string | undefined, string | undefined>
      /** The same for all evenings of one recurring calendar entry. */
      residency: string | null
      /** Hidden: it has been missing from its feed for a week, and no other source knows it, or moderators hide it. */
      withdrawn_at: Date | null
      label_claim_id: string | null
      /** Copied from the venue, like the place. */
      city_key: number | null
      place_latitude: number | null
      place_longitude: number | null
      /** Names of the show, its venue, city and acts as search_fold writes them, one a line. */
      words: Generated<string>
      /** Tags of its acts. */
      genres: Generated<number[]>
      venue_claim_id: string | null
      /** Counts changes of the line-up and of its draft. */
      line_up_version: Generated<number>
      /** Since when reports or moderators hide it; it is withdrawn as long. */
      hidden_at: Date | null
      hidden_reason: string | null
    }
    /** Pictures that feeds link to, and the state of their downloads. */
    feed_pictures: {
      feed_id: string
      url: string
      etag: string | null
      last_modified: string | null
      /** SHA-256 of the last download. */
      digest: string | null
      checked_at: Date | null
      /** When it is fetched; null: after the next reading. */
      due_at: Date | null
      failures: Generated<number>
      failure: string | null
    }
    festival_claims: {
      id: Generated<string>
      /** Null while the festival does not exist: until the claim that states it is approved. */
      festival_id: string | null
      business_account_id: string
      /** The member behind the business account. */
      claimed_by: string
      /** Ids of private files. */
      verification_documents: Generated<string[]>
      additional_information: string | null
      claim_status: Generated<'pending' | 'approved' | 'lapsed' | 'rejected' | 'revoked'>
      rejection_reason: string | null
      claimed_at: ColumnType<Date, Date | undefined, never>
      approved_at: Date | null
      approved_by: string | null
      decided_at: Date | null
      decided_by: string | null
      /** Maintained by triggers: the name of the festival, or the stated one while there is none. */
      festival_name: ColumnType<string, never, never>
      /** The name of the festival that the claim states; null for a claim on a festival that existed. */
      stated_name: string | null
      /** The official website of the stated festival. */
      website: string | null
      /** How control of an address was proved; null: by documents. */
      method: ProofMethod | null
      evidence: ColumnType<ClaimEvidence | null, string | null, string | null>
      /** Since when the proof of an approved claim is missing. */
      lapsed_at: Date | null
    }
    festival_follower_counts: {
      festival_id: string
      followers: number
    }
    festival_follows: {
      festival_id: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
      wants_shows: Generated<boolean>
      wants_posts: Generated<boolean>
    }
    festivals: {
      id: Generated<string>
      name: string
      /** Used in addresses, and by posts as linked_entity_id. */
      slug: string
      /** Created with the approval of a claim; it goes with its last claim, unless posts link to it. */
      by_claim: Generated<boolean>
    }
    fetched_links: {
      mbid: string
      entity_kind: number
      fetched_at: Date
    }
    /** The username of a member before the one change that is possible. */
    former_usernames: {
      user_id: string
      username: string
      changed_at: Generated<Date>
    }
    installation_secrets: {
      name: string
      value: Buffer
      created_at: ColumnType<Date, Date | undefined, Date>
    }
    invitations: {
      id: Generated<string>
      code: string
      created_by: string
      uses: number
      uses_left: number
      expires_at: Date
      created_at: ColumnType<Date, Date | undefined, never>
    }
    job_runs: {
      name: string
      /** When the job is due next. */
      due_at: Generated<Date>
      /** The run in progress; it renews held_until while it lasts. */
      holder: string | null
      held_until: Date | null
      /** The machine and process id of the latest run. */
      process: string | null
      /** How long the latest finished run took; error says how it failed. */
      seconds: number | null
      error: string | null
    }
    label_claims: {
      id: Generated<string>
      business_account_id: string
      /** The member behind the business account. */
      claimed_by: string
      label_musicbrainz_id: string
      label_name: string
      /** Ids of private files. */
      verification_documents: Generated<string[]>
      additional_information: string | null
      claim_status: Generated<'pending' | 'approved' | 'lapsed' | 'rejected' | 'revoked'>
      rejection_reason: string | null
      claimed_at: ColumnType<Date, Date | undefined, never>
      approved_at: Date | null
      approved_by: string | null
      decided_at: Date | null
      decided_by: string | null
      /** How control of an address was proved; null: by documents. */
      method: ProofMethod | null
      evidence: ColumnType<ClaimEvidence | null, string | null, string | null>
      /** Since when the proof of an approved claim is missing. */
      lapsed_at: Date | null
    }
    label_follower_counts: {
      label_mbid: string
      followers: number
    }
    label_follows: {
      /** No reference: the catalogue may lose a label to a newer dump and get it back. */
      label_mbid: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
      wants_releases: Generated<boolean>
      wants_posts: Generated<boolean>
      /** Types of releases that the member wants from this label; null: those in notice_settings. */
      release_types: string[] | null
    }
    label_names: {
      id: Generated<number>
      entity_id: number
      pop: number
      norm: string
      joined: GeneratedAlways<string | null>
    }
    label_postings: {
      word_id: number
      pop: number
      name_id: number
    }
    label_words: {
      id: Generated<number>
      df: number
      max_pop: number
      hot: boolean
      word: string
      keys: number[]
    }
    labels: {
      id: Generated<number>
      label_code: number | null
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      is_partial: Generated<boolean>
      ended: Generated<boolean>
      name: string
      type: string | null
      country: string | null
      disambiguation: string | null
      begin_date: string | null
      end_date: string | null
      /** 1000 * log10(1 + releases), as far as they were counted. */
      popularity: Generated<number>
      /** Other names under which the search finds it; null: none are known. */
      aliases: string[] | null
    }
    link_cards: {
      url: string
      host: string
      state: Generated<'pending' | 'ready' | 'failed'>
      title: string | null
      site: string | null
      description: string | null
      /** Signed address of the picture on this site. */
      picture: string | null
      attempts: Generated<number>
      /** When to fetch the page next; null: not until somebody posts the address again. */
      due_at: Generated<Date | null>
      started_at: Date | null
      fetched_at: Date | null
      requested_at: Generated<Date>
      /** Where the redirects of the address ended. */
      page_host: string | null
      is_refused: Generated<boolean>
      last_error: string | null
    }
    /** Addresses that open sources list for artists, labels, festivals and venues, and since when without interruption. */
    listed_addresses: {
      id: Generated<number>
      entity_kind: 'artist' | 'label' | 'festival' | 'venue'
      /** MusicBrainz id: of an artist, a label, the series of a festival, or the place of a venue. */
      entity_id: string
      source: 'musicbrainz' | 'wikidata'
      relation: string
      url: string
      first_seen: Date
      last_seen: Date
      missing_since: Date | null
      /** Name of the series of a festival: under another name its addresses count as listed anew. Empty for others. */
      entity_name: Generated<string>
    }
    /** The artists, labels, series of festivals and places of venues whose listed addresses are read again and again. */
    listed_pages: {
      entity_kind: string
      entity_id: string
      entity_name: Generated<string>
      /** When somebody last requested its addresses, or had a claim on it. */
      requested_at: Date
      /** When its addresses were last read, or tried to be. */
      read_at: Date
    }
    /** Progress of the requests for listen counts to ListenBrainz, by kind of entity. */
    listens_round: {
      last_id: number
      began_at: Date
      entity_kind: number
    }
    mbid_redirects: {
      mbid: string
      entity_kind: number
      target_mbid: string
    }
    media: {
      release_id: number
      position: number
      track_count: number | null
      format: string | null
      title: string | null
    }
    media_files: {
      id: Generated<string>
      user_id: string
      kind: 'image' | 'video' | 'document'
      /** Key in the storage. For public files it is also the address, without /media/. */
      key: string
      /** Every key in the storage that belongs to it: what was uploaded, cleaned, and its renditions. */
      files: string[]
      name: string
      type: string
      size: number
      width: number | null
      height: number | null
      /** Pixels of the renditions, from small to large; of a video, those of its poster. */
      widths: Generated<number[]>
      color: string | null
      animated: Generated<boolean>
      duration_ms: number | null
      alt: Generated<string>
      post_id: string | null
      position: number | null
      used_at: Date | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** Of all files together, the renditions included; size is that of the original. */
      stored_bytes: number
      token: Generated<string>
      page_statement_id: string | null
      event_id: string | null
      /** The change that removed this file as the poster of a show. */
      show_change_id: string | null
      /** The deleted post of a file that a case still shows to moderators; nobody else sees the file. */
      reported_post_id: string | null
    }
    /** Keys of files in the storage that belong to nothing any more. */
    media_trash: {
      key: string
    }
    member_blocks: {
      blocker_id: string
      blocked_id: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    member_follower_counts: {
      member_id: string
      followers: number
    }
    member_follows: {
      member_id: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
      wants_posts: Generated<boolean>
    }
    member_mutes: {
      user_id: string
      muted_id: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    member_notices: {
      user_id: string
      notice_id: number
      due_at: Date
      /** The only channels of the notice; null: all that the member wants. */
      channels: Channel[] | null
      /** The member no longer follows the subject, so the notice is not in the calendar. */
      is_unfollowed: Generated<boolean>
      /** The followed label because of which the member got the notice; null: it was because of an artist. */
      label: string | null
    }
    /** Counts of the members who have ever posted, maintained by triggers. */
    member_totals: {
      user_id: string
      posts: ColumnType<number, never, never>
      likes: ColumnType<number, never, never>
    }
    /** Everything reported about one thing until a moderator decides; later reports make another case. */
    moderation_cases: {
      id: Generated<string>
      subject_kind: 'post' | 'reply' | 'profile' | 'statement' | 'show'
      subject_id: string
      author_id: string | null
      opened_at: Generated<Date>
      assigned_to: string | null
      outcome: 'no_action' | 'removed' | 'warned' | 'suspended' | 'banned' | null
      rule: string | null
      reason: string | null
      decided_by: string | null
      decided_at: Date | null
      restored_at: Date | null
      /** When what was removed is deleted for good; null when that happened, or was restored. */
      purge_at: Date | null
      appeal: string | null
      appealed_at: Date | null
      appeal_outcome: 'kept' | 'restored' | null
      appeal_reason: string | null
      appeal_decided_by: string | null
      appeal_decided_at: Date | null
      /** The same for all cases that one decision closed. */
      decision_id: string | null
      /** When a moderator ended the suspension or ban of the decision early; removed content may stay removed. */
      lifted_at: Date | null
    }
    moderation_notes: {
      id: Generated<string>
      case_id: string
      author_id: string | null
      content: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    muted_words: {
      id: Generated<string>
      user_id: string
      word: string
      /** The form that is compared with texts in the same form: without case, compatibility forms and repeated spaces. */
      folded: string
      expires_at: Date | null
      created_at: ColumnType<Date, Date | undefined, never>
    }
    news_articles: {
      id: ColumnType<string, string, string>
      /** The id of the first article about the same story; its own if it is the first. */
      cluster_id: string
      feed_url: string
      story_key: string
      title: string
      description: string
      link: string
      image_url: string | null
      source: string
      category: string
      author: string | null
      search_text: string
      published_at: Date
      seen_at: Generated<Date>
      page_read_at: Date | null
    }
    news_feeds: {
      url: string
      etag: string | null
      last_modified: string | null
      fetched_at: Date | null
      /** When the feed is due, or until when the process that fetches it holds it. */
      due_at: Generated<Date>
      /** Consecutive failures until now. */
      failures: Generated<number>
      failure: string | null
    }
    /** Deliveries that wait; delivered rows are deleted. A row of mail is the next digest of a member. */
    notice_outbox: {
      id: GeneratedAlways<number>
      channel: Delivered
      user_id: string
      notice_id: number | null
      subscription_id: string | null
      due_at: Date
      attempts: Generated<number>
      last_error: string | null
      /** When the delivery was given up; an operator decides about it. */
      dead_at: Date | null
    }
    notice_settings: {
      user_id: string
      /** Null: the zone of the site. */
      time_zone: string | null
      /** Minutes after midnight, as quiet_to; equal: no quiet hours; null: those of the site. */
      quiet_from: number | null
      quiet_to: number | null
      /** Whether the member wants notices, by kind and channel; the defaults of the site where missing. */
      choices: ColumnType<NoticeChoices, string | undefined, string>
      /** Null: those of the site. */
      release_types: ReleaseType[] | null
      /** The addresses of feed and calendar contain it under a signature: a higher one ends the earlier addresses. */
      addresses_version: Generated<number>
      digest_sent_at: Date | null
      /** When the member last changed the zone: 8:00 of a day may have passed in the new zone before the member was notified. */
      time_zone_since: Date | null
      near_city: string | null
      near_country: string | null
      near_latitude: number | null
      near_longitude: number | null
      /** The greatest distance of shows from the city of the member, in km; null: shows everywhere. */
      near_km: number | null
    }
    notices: {
      id: GeneratedAlways<number>
      kind: NoticeKind
      subject_type: SubjectType
      subject_id: string
      day: string | null
      facts: ColumnType<NoticeFacts, string, string>
      /** Ids of the artists, as in artist_mutes. Members who mute all of them do not get the notice. */
      artist_ids: ColumnType<string[], string[] | undefined, string[] | undefined>
      /** Who wrote the post. Members who hide them get nothing. */
      author_id: string | null
      post_id: string | null
      /** How often the facts have changed. In the first notice of a show each time that the show came back counts two more. */
      revision: Generated<number>
      created_at: ColumnType<Date, Date, never>
      /** Position among the ids of notices about the same subject, for a notice that became true again; null: its own id. */
      place: number | null
      /** For shows: the part that the notice is about, "day" or "act" with its number; empty: all. */
      part: Generated<string>
    }
    notifications: {
      id: Generated<string>
      user_id: string
      from_user_id: string | null
      kind: NotificationKind
      content: string
      is_read: Generated<boolean>
      related_post_id: string | null
      related_reply_id: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** The page of the site that it is about, if that is not a post. */
      related_page: string | null
      /** The notice about a release, a show or an official post that it repeats. */
      notice_id: number | null
    }
    /** Official posts that are still being announced to followers of their pages. */
    official_post_fan_outs: {
      post_id: string
      /** The last member who was notified; null: nobody yet. */
      last_user_id: string | null
    }
    page_changes: {
      id: Generated<string>
      statement_id: string
      version: number
      before: ColumnType<unknown | null, string | null | null, string | null | null>
      after: ColumnType<unknown | null, string | null | null, string | null | null>
      is_undo: Generated<boolean>
      changed_by: string | null
      changed_at: Generated<Date>
    }
    /** Openings and followers of pages with an approved claim, by day. At most one opening per network and day counts; nothing about the visitor is stored. */
    page_days: {
      kind: 'artist' | 'festival' | 'label' | 'venue'
      /** MusicBrainz id, or id of the festival. */
      entity_id: string
      /** In UTC. */
      day: string
      views: Generated<number>
      /** At the end of the day, or so far today; null where they were not counted. */
      followers: number | null
    }
    page_statements: {
      id: Generated<string>
      business_account_id: string
      kind: 'artist' | 'festival' | 'label' | 'venue'
      /** MusicBrainz id, or id of the festival. A statement is shown while its business has an approved claim on it. */
      entity_id: string
      field: 'biography' | 'picture' | 'banner' | 'links' | 'release' | 'dates' | 'video' | 'roster'
      /** Null: nothing is stated any more. */
      value: ColumnType<unknown | null, string | null | null, string | null | null>
      /** Counts the changes, so that of two editors who save at once the second one is warned. */
      version: number
      updated_at: Generated<Date>
      updated_by: string | null
      hidden_at: Date | null
      hidden_reason: string | null
    }
    post_follows: {
      id: Generated<string>
      post_id: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    post_likes: {
      id: GeneratedAlways<number>
      post_id: string | null
      reply_id: string | null
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
    post_moderation: {
      id: Generated<string>
      post_id: string
      business_account_id: string
      action: 'pin' | 'hide'
      reason: string | null
      created_by: string | null
      created_at: ColumnType<Date, Date | undefined, never>
    }
    post_replies: {
      id: Generated<string>
      post_id: string
      parent_reply_id: string | null
      user_id: string | null
      content: string
      likes_count: ColumnType<number, never, never>
      created_at: ColumnType<Date, Date | undefined, never>
      is_official: Generated<boolean>
      business_account_id: string | null
      deleted_at: Date | null
      /** The reply was deleted together with the account of its author. */
      member_left: Generated<boolean>
      /** Place in the thread: time and id of every ancestor and of the reply itself, 24 bytes each. In order of it a thread reads from top to bottom. */
      path: ColumnType<Buffer, never, never>
      depth: GeneratedAlways<number>
      facets: ColumnType<Facet[] | null, string | undefined | null, string | null | null>
      /** held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable; withheld: public, as long as its author is not banned. */
      visibility: Generated<'public' | 'held' | 'hidden' | 'removed' | 'withheld'>
      edited_at: Date | null
      card_url: string | null
      /** When the business lost the claim it spoke for; shown as formerly official. */
      official_until: Date | null
    }
    /** Folded copies of the searchable texts, maintained by a trigger of posts. */
    post_search: {
      post_id: string
      content: string
      linked_entity_name: string
      is_public: Generated<boolean>
    }
    /** The folded hashtags of posts, with the time of the post. */
    post_tags: {
      tag: string
      post_id: string
      created_at: ColumnType<Date, Date, never>
    }
    /** Earlier texts of a post, or of a reply under it. */
    post_versions: {
      id: Generated<string>
      post_id: string
      reply_id: string | null
      content: string
      replaced_at: Generated<Date>
      /** False: replaced in the first minutes, without a mark; only moderators read it. */
      is_public: Generated<boolean>
    }
    posts: {
      id: Generated<string>
      user_id: string
      content: string
      media_urls: Generated<string[]>
      post_type: Generated<'text' | 'photo' | 'video'>
      linked_entity_type: 'artist' | 'festival' | 'album' | 'song' | 'show' | 'label' | 'venue' | null
      linked_entity_id: string | null
      linked_entity_name: string | null
      likes_count: ColumnType<number, never, never>
      replies_count: ColumnType<number, never, never>
      created_at: ColumnType<Date, Date | undefined, never>
      is_official_post: Generated<boolean>
      posted_as_business_id: string | null
      /** Kept true for the 24 hours that count for trending, and cleared by a job some time later, so that an index of the recent posts stays small. */
      is_recent: Generated<boolean>
      /** Maintained by triggers of post_moderation. */
      is_pinned: ColumnType<boolean, never, never>
      /** Maintained by triggers of post_moderation. */
      is_hidden: ColumnType<boolean, never, never>
      facets: ColumnType<Facet[] | null, string | undefined | null, string | null | null>
      /** held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable; withheld: public, as long as its author is not banned. */
      visibility: Generated<'public' | 'held' | 'hidden' | 'removed' | 'withheld'>
      /** followed: members of whom the author follows a post. The author may always reply. */
      reply_policy: Generated<'everybody' | 'followed' | 'nobody'>
      updated_at: Date | null
      edited_at: Date | null
      card_url: string | null
      /** When the business lost the claim it spoke for; shown as formerly official. */
      official_until: Date | null
    }
    product_changes: {
      id: Generated<string>
      artist_claim_id: string
      /** The product may be gone: undoing its removal brings it back. */
      product_id: string
      /** The fields of the product before the change; null: it did not exist. */
      before: ColumnType<unknown | null, string | null | null, string | null | null>
      after: ColumnType<unknown | null, string | null | null, string | null | null>
      is_undo: Generated<boolean>
      changed_by: string | null
      changed_at: Generated<Date>
    }
    products: {
      id: Generated<string>
      artist_claim_id: string
      title: string
      category: 'apparel' | 'music' | 'vinyl' | 'collectibles'
      /** In hundredths of the currency, also where it has no coins. */
      price_cents: number
      currency: string
      url: string
      picture_url: string | null
      created_at: ColumnType<Date, Date | undefined, never>
    }
    profiles: {
      /** The id of the user. */
      id: string
      username: string
      display_name: string | null
      bio: string | null
      avatar_url: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** The member is banned, and nobody sees them. */
      is_withheld: Generated<boolean>
    }
    push_subscriptions: {
      id: Generated<string>
      user_id: string
      endpoint: string
      endpoint_hash: Buffer
      p256dh: string
      auth: string
      device: string
      created_at: ColumnType<Date, Date | undefined, never>
      delivered_at: Date | null
      /** The session in which the browser subscribed: a device that is signed out gets nothing any more. */
      session_id: string | null
    }
    /** Requests to sources on each day (UTC), of which there is a budget. */
    radar_calls: {
      day: string
      purpose: string
      calls: number
    }
    /** Follows that began or ended, or whose choice to hear of releases changed, until the calendars of their members are updated. */
    radar_changed_follows: {
      user_id: string
      kind: 'artist' | 'label'
      mbid: string
    }
    /** Artists and labels that got their first follower or lost their last one, until radar_watches is updated. */
    radar_changed_watches: {
      kind: 'artist' | 'label'
      mbid: string
    }
    /** Artists and labels of release groups. Their followers get the notices. */
    radar_credits: {
      kind: 'artist' | 'label'
      mbid: string
      release_id: string
      /** The release group existed when the artist or label was first watched, so it is not announced to its followers. */
      is_baseline: boolean
    }
    /** Every change of a date, with its source and time. */
    radar_date_changes: {
      id: GeneratedAlways<number>
      release_id: string
      source: Source
      date: string | null
      is_missing: boolean
      seen_at: Date
    }
    /** The date that each source currently states. */
    radar_dates: {
      release_id: string
      source: Source
      date: string | null
      is_missing: boolean
      read_at: Date
    }
    radar_reads: {
      source: string
      read_at: Date | null
      failed_at: Date | null
      /** Number of failures since the last answer. */
      failures: Generated<number>
    }
    radar_releases: {
      id: Generated<string>
      /** The first of the release groups that are the same record; it has the state of them all, and notices name it. */
      record_id: string
      mbid: string
      /** The label for whose followers it is watched, with its first day there; null: it is watched for its artists. */
      label_mbid: string | null
      title: string
      folded_title: string
      primary_type: string | null
      secondary_types: Generated<string[]>
      /** The artists: [{mbid, name, joinPhrase}]. */
      credit: ColumnType<CreditedArtist[], string, string>
      /** The source of title, types and credit. */
      types_from: Source
      seen_at: Date
      /** MusicBrainz lists it. */
      is_confirmed: boolean
      /** Followers are not notified before this time, as something has to be looked up first. */
      held_until: Date | null
      /** When to look it up at MusicBrainz next. */
      look_up_due_at: Date | null
      /** The date from all sources together: YYYY, YYYY-MM or YYYY-MM-DD. */
      date: string | null
      /** The date, where it is a day. */
      day: string | null
      /** Since when the day has stood. */
      day_since: Date | null
      /** When a source first stated a complete day. */
      first_day_at: Date | null
      /** Since when successful reads have found it gone or without a date. */
      missing_since: Date | null
      /** Two reads, at least 72 hours apart, found it gone or without a date. */
      is_missing: Generated<boolean>
      /** The day that was last announced to followers. */
      announced_day: string | null
      is_cancelled: Generated<boolean>
      /** Up to this time, members were notified when it came within 400 days of their day. */
      announced_through: Date | null
      /** Up to this time, members were notified when 8:00 of the day came in their zone. */
      out_through: Date | null
      /** When the rules are next applied to it. */
      due_at: Date | null
      /** How often its followers were notified that it moved. */
      moves: Generated<number>
      /** When followers were last notified that it moved. */
      moved_at: Date | null
      /** The last day that it had; while it has one, the same. */
      last_day: string | null
      /** The last day on which it was out in all zones. */
      over_day: string | null
      /** Followers are notified of its day no more. */
      is_over: GeneratedAlways<boolean>
    }
    /** Artists and labels with followers here, and when sources are asked about them. */
    radar_watches: {
      kind: 'artist' | 'label'
      mbid: string
      /** The id that mbid was merged into; without a merge the same id. */
      target_mbid: string
      /** When MusicBrainz first answered completely: release groups that existed by then are not announced. */
      first_read_at: Date | null
      read_at: Date | null
      due_at: Date
      /** When to check next whether it was merged. */
      check_due_at: Date
    }
    rate_limits: {
      key: string
      points: Generated<number>
      expire: number | null
    }
    recording_names: {
      id: Generated<number>
      entity_id: number
      pop: number
      norm: string
      joined: GeneratedAlways<string | null>
    }
    /** Recordings that somebody listened to at ListenBrainz; columns as in artist_popularity. */
    recording_popularity: {
      recording_id: number
      known: number
      combined: number
      listens: number
      listeners: number
    }
    recording_postings: {
      word_id: number
      pop: number
      name_id: number
    }
    recording_words: {
      id: Generated<number>
      df: number
      max_pop: number
      hot: boolean
      word: string
      keys: number[]
    }
    recordings: {
      id: Generated<number>
      artist_credit_id: number | null
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      popularity: Generated<number>
      length_ms: number | null
      is_partial: Generated<boolean>
      is_video: Generated<boolean>
      title: string
      first_release_date: string | null
      disambiguation: string | null
    }
    registration_applications: {
      id: Generated<string>
      email: string
      password_hash: string
      username: string
      answer: string
      created_at: ColumnType<Date, Date | undefined, never>
      /** The day of the version of the terms that was agreed to; null for accounts older than this column. */
      terms_version: string | null
      /** The version of the terms that was agreed to; null where the terms were a file. */
      terms_version_id: string | null
      time_zone: string | null
    }
    relation_types: {
      id: Generated<number>
      name: string
    }
    /** Notices that are being sent to followers of a release group: to those whose moment lies between moment_after and moment_until. */
    release_fan_outs: {
      id: GeneratedAlways<number>
      release_id: string
      kind: 'announced' | 'moved' | 'cancelled' | 'out'
      day: string
      /** For kind "moved": the day announced before. */
      previous_day: string | null
      moment_after: Date | null
      moment_until: Date | null
      last_user_id: Generated<string>
      created_at: ColumnType<Date, Date, never>
    }
    release_group_names: {
      id: Generated<number>
      entity_id: number
      pop: number
      norm: string
      joined: GeneratedAlways<string | null>
    }
    /** Release groups that somebody listened to at ListenBrainz; columns as in artist_popularity. */
    release_group_popularity: {
      release_group_id: number
      known: number
      combined: number
      listens: number
      listeners: number
    }
    release_group_postings: {
      word_id: number
      pop: number
      name_id: number
    }
    release_group_words: {
      id: Generated<number>
      df: number
      max_pop: number
      hot: boolean
      word: string
      keys: number[]
    }
    release_groups: {
      id: Generated<number>
      artist_credit_id: number | null
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      popularity: Generated<number>
      mb_row: number | null
      is_partial: Generated<boolean>
      title: string
      primary_type: string | null
      secondary_types: string[] | null
      first_release_date: string | null
      disambiguation: string | null
    }
    release_labels: {
      release_id: number
      position: number
      label_id: number | null
      catalog_number: string | null
      /** Maintained by triggers: the date of the release; empty when it is unknown. */
      release_date: Generated<string>
    }
    releases: {
      id: Generated<number>
      release_group_id: number | null
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      artist_credit_id: number | null
      track_count: number | null
      is_partial: Generated<boolean>
      has_front_cover: boolean | null
      title: string
      status: string | null
      date: string | null
      country: string | null
      barcode: string | null
      disambiguation: string | null
      packaging: string | null
    }
    removed_folders: {
      /** Ends with a slash. */
      folder: string
    }
    /** What a decision of moderators removed of a profile: deleted when it is put back, and for good after 30 days. */
    removed_profiles: {
      case_id: string
      member_id: string
      display_name: string | null
      bio: string | null
      avatar_url: string | null
      /** Opens the removed avatar, for moderators only. */
      token: Generated<string>
    }
    /** Replies whose followers have not all been notified yet, and the last follower who was. */
    reply_fan_outs: {
      reply_id: string
      post_id: string
      last_user_id: Generated<string>
      created_at: ColumnType<Date, never, never>
    }
    reports: {
      id: Generated<string>
      case_id: string
      reporter_id: string
      subject_kind: string
      subject_id: string
      reason: string
      details: string
      created_at: ColumnType<Date, Date | undefined, never>
      /** What the report is about; null when the copy is deleted. */
      copy_id: string | null
    }
    request_slots: {
      name: string
      next_at: Date
      /** When the slot was last taken or used. Lies in the future only if the clock has been set back since. */
      set_at: Generated<Date>
    }
    search_index_versions: {
      kind: string
      version: number
      last_id: number | null
    }
    /** Rows of queues that failed: they wait until due_at, and after the last attempt (dead_at) for an operator. */
    set_aside_rows: {
      queue: string
      row_key: string
      attempts: Generated<number>
      error: string
      due_at: Date
      dead_at: Date | null
    }
    /** Follows that began or ended, or whose choice to hear of shows changed, until the calendars of their members are updated. */
    show_changed_follows: {
      kind: 'artist' | 'festival' | 'venue'
      followed_id: string
      user_id: string
    }
    show_changes: {
      id: Generated<string>
      business_account_id: string
      owner_kind: string
      /** The artist or festival of the show: MusicBrainz id, or id of the festival. */
      owner_id: string
      /** The show may be gone: undoing its deletion brings it back. */
      show_id: string
      show_name: string
      kind: ShowChangeKind
      /** What was changed, in words. */
      differences: ColumnType<Difference[], string, string>
      /** The show before the change; null: it did not exist, or cannot be restored. */
      state: ColumnType<unknown | null, string | null | null, string | null | null>
      is_undo: Generated<boolean>
      changed_by: string | null
      changed_at: Generated<Date>
      /** Source of a change that no member made. */
      source: 'feed' | 'musicbrainz' | null
      /** Name of the organiser whose feed made the change; null where the feed is that of the page itself. */
      source_of: string | null
    }
    show_fan_outs: {
      id: Generated<string>
      event_id: string
      /** "followers": who follows the act is looked at again, because its team decided otherwise about the show. */
      kind: 'announced' | 'moved' | 'cancelled' | 'followers'
      /** Announced day of the show, or of the only day of it that is cancelled. */
      day: string
      /** For kind "moved": the day before the move. */
      previous_day: string | null
      /** Members up to this one have been notified. */
      last_user_id: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** The act that plays at another time; null: it is about the whole show or day. */
      act_number: number | null
    }
    show_feeds: {
      id: Generated<string>
      artist_claim_id: string | null
      festival_claim_id: string | null
      address: string
      /** Chosen by the organiser, for times without a zone at places that do not imply one. */
      time_zone: string | null
      /** City of entries whose place names none. */
      city: string | null
      country: string | null
      etag: string | null
      last_modified: string | null
      due_at: Generated<Date>
      /** When it was last read without a failure. */
      read_at: Date | null
      failure: string | null
      failures: Generated<number>
      /** Entries that were left out or need a look, with their lines. */
      problems: ColumnType<StoredProblem[], string | undefined, string | undefined>
      created_at: ColumnType<Date, Date | undefined, never>
      label_claim_id: string | null
      venue_claim_id: string | null
    }
    show_plans: {
      user_id: string
      event_id: string
      /** Numbers of acts of the show; some may have left the bill. */
      acts: number[]
      changed_at: Generated<Date>
    }
    site_settings: {
      only_row: Generated<boolean>
      name: string | null
      logo_key: string | null
      logo_width: number | null
      logo_height: number | null
      accent_light: string | null
      accent_dark: string | null
      default_theme: 'system' | 'light' | 'dark' | null
      contact_email: string | null
      mode: 'preview' | 'live' | null
      registration: 'open' | 'approval' | 'invite' | 'closed' | null
      question: string | null
      hide_after_reports: number | null
      setup_done_at: Date | null
      version: Generated<number>
    }
    site_text_versions: {
      id: Generated<string>
      name: 'about' | 'terms' | 'privacy' | 'guidelines' | 'contact'
      title: string
      body: string
      created_at: ColumnType<Date, Date | undefined, never>
      /** A small correction, about which members are not notified. */
      is_correction: Generated<boolean>
      /** The last member who was notified, in the order of ids. */
      announced_to: string | null
      /** When all members had been notified, or none needed to be. */
      announced_at: Date | null
    }
    source_answers: {
      source: string
      key: string
      /** Null: never answered. False: the source said that there is no such thing. */
      found: boolean | null
      value: unknown | null
      fetched_at: Date | null
      fresh_until: Date | null
      /** Until when only one process may send the request to the source. */
      claimed_until: Date | null
    }
    /** Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0. */
    tags: {
      id: Generated<number>
      name: string
    }
    tracks: {
      release_id: number
      medium: number
      position: number
      recording_id: number | null
      /** Null: the credit of the release. */
      artist_credit_id: number | null
      length_ms: number | null
      /** As printed on the sleeve, such as "A1". */
      number: string | null
      title: string
      /** Read by computers only. Like a pregap (position 0), it is not in the number of tracks of its medium and release. */
      is_data_track: Generated<boolean>
    }
    unused_avatars: {
      address: string
      due_at: Date
    }
    user_roles: {
      user_id: string
      role: 'moderator' | 'admin'
      granted_at: Generated<Date>
      /** When the member got the last mail about waiting reports. */
      reminded_at: Date | null
    }
    users: {
      id: Generated<string>
      email: string
      email_confirmed_at: Date | null
      password_hash: string
      created_at: ColumnType<Date, Date | undefined, never>
      updated_at: Generated<Date>
      last_sign_in_at: Date | null
      suspended_until: Date | null
      banned_at: Date | null
      standing_reason: string | null
      invited_by: string | null
      /** The day of the version of the terms that was agreed to; null for accounts older than this column. */
      terms_version: string | null
      /** The version of the terms that was agreed to; null where the terms were a file. */
      terms_version_id: string | null
      /** Number of days on which the member used the site with a session. */
      days_read: Generated<number>
      last_read_on: Generated<string>
    }
    venue_changes: {
      id: Generated<string>
      business_account_id: string
      venue_id: string
      venue_name: string
      /** What was changed, in words. */
      differences: ColumnType<Difference[], string, string>
      /** What the facts were before; null where they cannot be put back. */
      state: ColumnType<unknown | null, string | null | null, string | null | null>
      is_undo: Generated<boolean>
      changed_by: string | null
      changed_at: Generated<Date>
    }
    venue_claims: {
      id: Generated<string>
      business_account_id: string
      /** The member behind the business account. */
      claimed_by: string
      venue_id: string
      /** Follows the name of the venue, by a trigger. */
      venue_name: string
      /** Ids of private files. */
      verification_documents: Generated<string[]>
      additional_information: string | null
      claim_status: Generated<'pending' | 'approved' | 'lapsed' | 'rejected' | 'revoked'>
      rejection_reason: string | null
      claimed_at: ColumnType<Date, Date | undefined, never>
      approved_at: Date | null
      approved_by: string | null
      decided_at: Date | null
      decided_by: string | null
      /** How control of an address was proved; null: by documents. */
      method: ProofMethod | null
      evidence: ColumnType<ClaimEvidence | null, string | null, string | null>
      /** Since when the proof of an approved claim is missing. */
      lapsed_at: Date | null
    }
    venue_follower_counts: {
      venue_id: string
      followers: number
    }
    venue_follows: {
      venue_id: string
      user_id: string
      created_at: ColumnType<Date, Date | undefined, never>
      wants_shows: Generated<boolean>
      wants_posts: Generated<boolean>
    }
    venues: {
      id: Generated<string>
      mbid: string | null
      name: string
      address: string | null
      city: string
      country: string | null
      latitude: number | null
      longitude: number | null
      time_zone: string | null
      created_at: ColumnType<Date, Date | undefined, never>
      /** Its own, else that of its city, to a hundredth of a degree; null: not known. */
      place_latitude: number | null
      place_longitude: number | null
      /** Null: its city has not been looked up yet. */
      placed_at: Date | null
      /** Equal for all venues of a city, however its name is written. */
      city_key: number | null
      website: string | null
      capacity: number | null
      /** The facts from before the venue stated its own, for the end of its last claim; no other source changes the facts meanwhile. Null where it has stated none. */
      facts_before_claim: ColumnType<unknown | null, string | null | null, string | null | null>
      /** Counts the changes by the venue, so that of two editors who save at once the second one is warned. */
      facts_version: Generated<number>
      /** Counts the venues of one name and address in different places; 0 for the first one. */
      elsewhere: Generated<number>
      /** Where it was first stated; others correct its coordinates by a kilometre from there at most. */
      first_latitude: number | null
      first_longitude: number | null
      /** The business that stated where it is, while nobody claims it; null: a business that is gone, or another source. */
      stated_by: string | null
    }
    works: {
      id: Generated<number>
      /** When the facts were true at their source. */
      fetched_at: Date
      mbid: string
      is_partial: Generated<boolean>
      title: string
      type: string | null
    }
  }
}
