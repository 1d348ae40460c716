import { useQuery } from '@tanstack/react-query'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { FactSource, ListSource, releasePath, Sources } from '#features/catalogue/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatPartialDate } from '#ui/format.ts'
import type { ReleasePage as Release } from '../../contract.ts'
import { AlbumCards } from '../parts/album-cards.tsx'
import { OutsideLinks } from '../parts/outside-links.tsx'
import { RecordActions } from '../parts/record-actions.tsx'
import { RecordHero } from '../parts/record-hero.tsx'
import { RecordSkeleton, RecordUnavailable, TrackSkeleton } from '../parts/record-pending.tsx'
import { RecordPosts } from '../parts/record-posts.tsx'
import { RecordSection } from '../parts/record-section.tsx'
import { Roles } from '../parts/roles.tsx'
import { releaseQuery } from '../state/queries.ts'
import { useHeadOf } from '../state/use-head-of.ts'
import { lengthInWords } from '../words.ts'
import { Editions } from './editions.tsx'
import { TrackList } from './track-list.tsx'

interface ReleasePageProps {
  /** The id in the address: of the release group, or of a release or merged group that belongs to it. */
  id: string
  /** `headKeyOf` of the album from which the head was built. */
  headKey: string
}

/** The page of an album, EP or single. Missing parts appear as soon as they are fetched. */
export function ReleasePage({ id, headKey }: ReleasePageProps) {
  const { data: release, refetch } = useQuery(releaseQuery(id))
  useHeadOf('/release/$mbid/{-$slug}', release, headKey)
  const mbid = release?.mbid ?? id
  const isWaiting = !release || Object.values(release.states).some((state) => state !== 'ready')
  useLiveTopic(isWaiting ? `release:${mbid}` : undefined, () => void refetch())
  if (!release || (!release.known && release.states.group === 'pending'))
    return <RecordSkeleton label="Loading the album" />
  if (!release.known) return <RecordUnavailable kind="album" onRetry={() => void refetch()} />
  const { title, type, secondaryTypes, date, trackCount, lengthMs, editions, roles, alsoBy } = release
  const [artist] = release.credit
  return (
    <div className="page pb-20">
      <RecordHero
        record={release}
        kind={[type ?? 'Release', ...secondaryTypes, date?.slice(0, 4)]}
        facts={[
          !areDatesApart(release) && date && formatPartialDate(date),
          trackCount > 0 && formatCount(trackCount, 'track'),
          lengthMs !== null && lengthInWords(lengthMs),
        ].filter((fact) => fact !== false)}
      >
        <StatedDates release={release} />
        <RecordActions record={release} kind="album" path={releasePath(mbid, title)} />
        <div>
          <OutsideLinks title="Listen on:" links={release.listen} />
          <OutsideLinks title="Elsewhere:" links={release.elsewhere} />
        </div>
      </RecordHero>
      <div className={roles.length > 0 ? 'grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
        <RecordSection title="Tracks">
          <Tracks release={release} onRetry={() => void refetch()} />
        </RecordSection>
        {roles.length > 0 && (
          <RecordSection title="Credits">
            <Roles roles={roles} />
          </RecordSection>
        )}
      </div>
      {editions.length > 0 && (
        <RecordSection
          title={editions.length > 1 ? formatCount(editions.length, 'edition') : 'Edition'}
          apart
        >
          <Editions release={release} />
        </RecordSection>
      )}
      {artist?.mbid && alsoBy.length > 0 && (
        <RecordSection title={`Also by ${artist.name}`} apart>
          <AlbumCards label="Also by the artist" albums={alsoBy} of={release.artistCredit} />
        </RecordSection>
      )}
      <RecordPosts type="album" mbid={mbid} title={title} />
      <ReleaseSources release={release} onRefresh={() => void refetch()} />
    </div>
  )
}

/** Where the facts of the album, its edition shown, its other editions and the other albums are from. */
function ReleaseSources({ release, onRefresh }: { release: Release; onRefresh: () => void }) {
  const { mbid, fetchedAt, imageUrl, editions, editionMbid, alsoBy } = release
  const [artist] = release.credit
  const edition = editions.find((one) => one.mbid === editionMbid)
  const [oldest] = editions.map((one) => one.fetchedAt).toSorted()
  const source = { kind: 'release-group', mbid, onRefresh } as const
  return (
    <Sources>
      {fetchedAt && (
        <FactSource {...source} title="Album" fetchedAt={fetchedAt}>
          {imageUrl && <CoverSource groupMbid={mbid} />}
        </FactSource>
      )}
      {edition && (
        <FactSource
          {...source}
          title="Tracks and credits"
          path={`release/${edition.mbid}`}
          fetchedAt={edition.fetchedAt}
        />
      )}
      {oldest && <FactSource {...source} title="Editions" fetchedAt={oldest} />}
      {artist?.mbid && alsoBy.length > 0 && (
        <ListSource
          title={`Also by ${artist.name}`}
          of="artist"
          path={`artist/${artist.mbid}`}
          fetchedAt={null}
          row="album"
        />
      )}
    </Sources>
  )
}

const CoverSource = ({ groupMbid }: { groupMbid: string }) => (
  <>
    The cover is of the{' '}
    <a
      href={`https://coverartarchive.org/release-group/${groupMbid}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link"
    >
      Cover Art Archive
    </a>
    ; the rights belong to its owners.
  </>
)

function Tracks({ release, onRetry }: { release: Release; onRetry: () => void }) {
  if (release.media.length > 0) return <TrackList release={release} />
  if (release.states.tracks === 'pending') return <TrackSkeleton label="Loading tracks" />
  if (release.states.tracks === 'ready') {
    return (
      <EmptyState
        title="No tracks known yet"
        level={3}
        action={
          <a
            href={`https://musicbrainz.org/${release.fetchedAt ? 'release-group' : 'release'}/${release.mbid}`}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            Open it at MusicBrainz
          </a>
        }
      >
        The music database has none. Anyone can add them there.
      </EmptyState>
    )
  }
  return (
    <ErrorState title="Couldn’t load the tracks" onRetry={onRetry} retrying={false}>
      The music database isn’t answering. This fills in by itself as soon as it does.
    </ErrorState>
  )
}

/** Whether artist, label or ListenBrainz state a date of their own, so that MusicBrainz' is not the only one. */
const areDatesApart = ({ statedDates, listenBrainzDate }: Release): boolean =>
  statedDates.length > 0 || listenBrainzDate !== null

/** The release dates that artist and label state, beside those of MusicBrainz and ListenBrainz. */
function StatedDates({ release }: { release: Release }) {
  const { statedDates, date, listenBrainzDate } = release
  if (!areDatesApart(release)) return null
  return (
    <ul aria-label="Release dates" className="text-muted">
      {statedDates.map(({ by, date, businessName }) => (
        <li key={by}>
          <span className="figures text-ink">{formatPartialDate(date)}</span> as the {by} states (
          <bdi>{businessName}</bdi>)
        </li>
      ))}
      {date && (
        <li>
          <span className="figures text-ink">{formatPartialDate(date)}</span> according to MusicBrainz
        </li>
      )}
      {listenBrainzDate && (
        <li>
          <span className="figures text-ink">{formatPartialDate(listenBrainzDate)}</span> according to
          ListenBrainz
        </li>
      )}
    </ul>
  )
}
