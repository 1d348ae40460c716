import { useQuery } from '@tanstack/react-query'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { FactSource, Sources, songPath } from '#features/catalogue/public-ui.tsx'
import { SOURCE_UNAVAILABLE } from '#features/music/artist/limits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDuration, formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { SongPage as Song, Version } from '../../contract.ts'
import { AlbumCards } from '../parts/album-cards.tsx'
import { OutsideLinks } from '../parts/outside-links.tsx'
import { RecordActions } from '../parts/record-actions.tsx'
import { RecordHero } from '../parts/record-hero.tsx'
import { RecordSkeleton, RecordUnavailable, TrackSkeleton } from '../parts/record-pending.tsx'
import { RecordPosts } from '../parts/record-posts.tsx'
import { RecordSection } from '../parts/record-section.tsx'
import { Roles } from '../parts/roles.tsx'
import { songQuery } from '../state/queries.ts'
import { useHeadOf } from '../state/use-head-of.ts'

interface SongPageProps {
  /** The id in the address: of the recording, or of one that was merged into it. */
  id: string
  /** `headKeyOf` of the song from which the head was built. */
  headKey: string
}

/** The page of a song. Missing parts appear as soon as they are fetched. */
export function SongPage({ id, headKey }: SongPageProps) {
  const { data: song, refetch } = useQuery(songQuery(id))
  useHeadOf('/song/$mbid/{-$slug}', song, headKey)
  const mbid = song?.mbid ?? id
  const isWaiting = !song || Object.values(song.states).some((state) => state !== 'ready')
  useLiveTopic(isWaiting ? `song:${mbid}` : undefined, () => void refetch())
  if (!song || (!song.known && song.states.recording === 'pending'))
    return <RecordSkeleton label="Loading the song" />
  if (!song.known) return <RecordUnavailable kind="song" onRetry={() => void refetch()} />
  const { title, isVideo, date, lengthMs, works, roles, versions, covers } = song
  const [work] = works
  const source = { kind: 'recording', mbid, onRefresh: () => void refetch() } as const
  return (
    <div className="page pb-20">
      <RecordHero
        record={song}
        kind={[
          isVideo ? 'Video' : works.some(({ isCover }) => isCover) ? 'Song · Cover' : 'Song',
          date?.slice(0, 4),
        ]}
        facts={[date && formatPartialDate(date), formatDuration(lengthMs)]}
      >
        <RecordActions record={song} kind="song" path={songPath(mbid, title)} />
        <div>
          <OutsideLinks title="Listen on:" links={song.listen} />
          <OutsideLinks title="Elsewhere:" links={song.elsewhere} />
        </div>
      </RecordHero>
      <div className={roles.length > 0 ? 'grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
        <RecordSection title="On these releases">
          <Appearances song={song} />
        </RecordSection>
        {roles.length > 0 && (
          <RecordSection title="Credits">
            <Roles roles={roles} />
          </RecordSection>
        )}
      </div>
      {works.length > 0 && <Works works={works} />}
      {versions.length > 0 && (
        <RecordSection title="Versions" apart>
          <Versions label="Versions" versions={versions} />
        </RecordSection>
      )}
      {covers.length > 0 && (
        <RecordSection title="Covers" apart>
          <Versions label="Covers" versions={covers} />
        </RecordSection>
      )}
      <RecordPosts type="song" mbid={mbid} title={title} />
      {song.fetchedAt && (
        <Sources>
          <FactSource {...source} title="Song, releases, credits and works" fetchedAt={song.fetchedAt} />
          {versions.length + covers.length > 0 && (
            <FactSource
              {...source}
              title="Versions and covers"
              path={work && `work/${work.mbid}`}
              fetchedAt={song.fetchedAt}
            />
          )}
        </Sources>
      )}
    </div>
  )
}

function Appearances({ song }: { song: Song }) {
  if (song.appearances.length > 0)
    return <AlbumCards label="Releases" albums={song.appearances} of={song.artistCredit} />
  if (song.states.recording === 'pending') return <TrackSkeleton label="Loading releases" />
  return (
    <EmptyState title="No releases known yet" level={3}>
      {song.states.recording === 'ready'
        ? 'The music database has none. Anyone can add them there.'
        : SOURCE_UNAVAILABLE}
    </EmptyState>
  )
}

/** The compositions that the recording performs. */
function Works({ works }: { works: Song['works'] }) {
  return (
    <RecordSection title={works.length > 1 ? 'Works' : 'Work'} apart>
      <ul className="grid gap-2">
        {works.map(({ mbid, title, type, isCover }) => (
          <li key={mbid} className="wrap-anywhere">
            <a
              href={`https://musicbrainz.org/work/${mbid}`}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-11 items-center font-medium"
            >
              <bdi>{title}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="text-sm text-muted">
              {' '}
              {[type, isCover && 'this is a cover'].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

/** Other recordings of a song. */
function Versions({ label, versions }: { label: string; versions: readonly Version[] }) {
  return (
    <ul aria-label={label}>
      {versions.map(({ mbid, title, artistCredit, lengthMs, year, kinds }) => (
        <li
          key={mbid}
          className="when-seen relative flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-2 transition-[background-color] last:border-b-0 hover:bg-surface"
        >
          <div className="min-w-0 flex-1 leading-tight">
            <p className="font-medium wrap-anywhere">
              <PageLink
                href={songPath(mbid, title)}
                className="cover-link focus-visible:after:-outline-offset-2"
              >
                <bdi>{title}</bdi>
              </PageLink>
            </p>
            <p className="mt-0.5 truncate text-sm text-muted">
              <bdi>
                {[artistCredit, ...kinds.filter((kind) => kind !== 'cover')].filter(Boolean).join(' · ')}
              </bdi>
            </p>
          </div>
          {year && <span className="figures w-12 shrink-0 text-right text-sm text-muted">{year}</span>}
          <span className="figures w-14 shrink-0 text-right text-sm text-muted">
            {formatDuration(lengthMs)}
          </span>
        </li>
      ))}
    </ul>
  )
}
