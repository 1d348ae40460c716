import { songPath } from '#features/catalogue/public-ui.tsx'
import { formatDuration } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Medium, ReleasePage, Track } from '../../contract.ts'
import { CreditLinks } from '../parts/credit-links.tsx'

/** The tracks of an album, medium by medium. */
export function TrackList({ release }: { release: ReleasePage }) {
  const { media, trackCount, editionMbid } = release
  const shown = media.flatMap(({ tracks }) => tracks)
  const missing = trackCount > shown.length ? trackCount - shown.filter(isCounted).length : 0
  return (
    <>
      {media.map((medium) => (
        <div key={medium.position} className="mb-8 last:mb-0">
          {media.length > 1 && (
            <h3 className="type-label mb-2 text-muted">
              <bdi>{titleOf(medium)}</bdi>
            </h3>
          )}
          <ol aria-label={media.length > 1 ? titleOf(medium) : 'Tracks'}>
            {medium.tracks.map((track) => (
              <TrackRow key={track.position} track={track} />
            ))}
          </ol>
        </div>
      ))}
      {missing > 0 && (
        <p className="mt-4 text-muted">
          {missing} more tracks are listed at{' '}
          <a
            href={`https://musicbrainz.org/release/${editionMbid}`}
            target="_blank"
            rel="noopener noreferrer"
            className="link"
          >
            MusicBrainz
          </a>
          .
        </p>
      )}
    </>
  )
}

/** Whether the number of tracks includes it. */
const isCounted = ({ position, isDataTrack }: Track) => position > 0 && !isDataTrack

/** "CD 2: The Remixes". */
const titleOf = ({ position, format, title }: Medium) =>
  `${format ?? 'Disc'} ${position}${title ? `: ${title}` : ''}`

function TrackRow({ track }: { track: Track }) {
  const { number, title, lengthMs, song, credit } = track
  return (
    <li className="when-seen relative flex min-h-12 items-center gap-3 border-b border-line py-1 pr-2 transition-[background-color] last:border-b-0 hover:bg-surface">
      <span aria-hidden="true" className="figures w-8 shrink-0 text-right text-sm text-muted">
        {number}
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <p className="font-medium wrap-anywhere">
          {song ? (
            <PageLink
              href={songPath(song.mbid, title)}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              <bdi>{title}</bdi>
            </PageLink>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        {!isCounted(track) && (
          <p className="mt-0.5 text-[0.8125rem] text-muted">{track.isDataTrack ? 'Data track' : 'Pregap'}</p>
        )}
        {credit && (
          <p className="mt-0.5 text-[0.8125rem] text-muted wrap-anywhere">
            <CreditLinks
              credit={credit}
              className="relative z-10 inline-block min-h-6 content-center hover:underline"
            />
          </p>
        )}
      </div>
      <span className="figures w-14 shrink-0 text-right text-sm text-muted">{formatDuration(lengthMs)}</span>
    </li>
  )
}
