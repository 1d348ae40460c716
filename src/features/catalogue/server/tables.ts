import type { Generated, JSONColumnType } from 'kysely'
import type { ImportState } from './import/import-state.ts'

interface EntityTable {
  id: Generated<number>
  mbid: string
  /** When the facts were true at their source. */
  fetched_at: Date
  is_partial: Generated<boolean>
}

interface ArtistsTable extends EntityTable {
  popularity: Generated<number>
  mb_row: number | null
  ended: Generated<boolean>
  name: string
  /** Null: as the name. */
  sort_name: string | null
  type: string | null
  country: string | null
  disambiguation: string | null
  begin_date: string | null
  end_date: string | null
}

interface ArtistAliasesTable {
  artist_id: number
  position: number
  is_primary: boolean
  name: string
  locale: string | null
  type: string | null
}

interface ArtistProfilesTable {
  artist_id: number
  fetched_at: Date
  bio: string | null
  bio_url: string | null
  image_url: string | null
}

/** A view. */
interface CachedArtistsTable {
  musicbrainz_id: string
  name: string
  bio: string | null
  country: string | null
  image_url: string | null
}

interface ArtistCreditsTable {
  id: Generated<number>
  fingerprint: string
  name: string
}

interface ArtistCreditNamesTable {
  artist_credit_id: number
  position: number
  artist_id: number
  name: string | null
  join_phrase: Generated<string>
}

interface LabelsTable extends EntityTable {
  label_code: number | null
  ended: Generated<boolean>
  name: string
  type: string | null
  country: string | null
  disambiguation: string | null
  begin_date: string | null
  end_date: string | null
}

interface ReleaseGroupsTable extends EntityTable {
  artist_credit_id: number | null
  popularity: Generated<number>
  mb_row: number | null
  title: string
  primary_type: string | null
  secondary_types: string[] | null
  first_release_date: string | null
  disambiguation: string | null
}

interface ReleasesTable extends EntityTable {
  release_group_id: number | null
  artist_credit_id: number | null
  track_count: number | null
  has_front_cover: boolean | null
  title: string
  status: string | null
  date: string | null
  country: string | null
  barcode: string | null
  disambiguation: string | null
}

interface ReleaseLabelsTable {
  release_id: number
  position: number
  label_id: number | null
  catalog_number: string | null
}

interface RecordingsTable extends EntityTable {
  artist_credit_id: number | null
  popularity: Generated<number>
  length_ms: number | null
  is_video: Generated<boolean>
  title: string
  first_release_date: string | null
  disambiguation: string | null
}

interface WorksTable extends EntityTable {
  title: string
  type: string | null
}

interface RelationTypesTable {
  id: Generated<number>
  name: string
}

interface EntityRelationsTable {
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

interface EntityUrlsTable {
  entity_id: number
  entity_kind: number
  type_id: number
  ended: Generated<boolean>
  url: string
}

interface TagsTable {
  id: Generated<number>
  name: string
}

interface EntityTagsTable {
  entity_kind: number
  entity_id: number
  tag_id: number
  votes: number
}

interface EntityRatingsTable {
  entity_kind: number
  entity_id: number
  rating: number
  votes: number
}

interface MbidRedirectsTable {
  mbid: string
  entity_kind: number
  target_mbid: string
}

interface CatalogueImportsTable {
  id: Generated<number>
  /** Tells the same dump again. */
  fingerprint: string
  source: string
  dumped_at: Date
  started_at: Generated<Date>
  updated_at: Generated<Date>
  finished_at: Date | null
  state: JSONColumnType<ImportState, string, string>
}

declare module '#platform/db/database.ts' {
  interface Database {
    artists: ArtistsTable
    artist_aliases: ArtistAliasesTable
    artist_profiles: ArtistProfilesTable
    cached_artists: CachedArtistsTable
    artist_credits: ArtistCreditsTable
    artist_credit_names: ArtistCreditNamesTable
    labels: LabelsTable
    release_groups: ReleaseGroupsTable
    releases: ReleasesTable
    release_labels: ReleaseLabelsTable
    recordings: RecordingsTable
    works: WorksTable
    relation_types: RelationTypesTable
    entity_relations: EntityRelationsTable
    entity_urls: EntityUrlsTable
    tags: TagsTable
    entity_tags: EntityTagsTable
    entity_ratings: EntityRatingsTable
    mbid_redirects: MbidRedirectsTable
    catalogue_imports: CatalogueImportsTable
  }
}
