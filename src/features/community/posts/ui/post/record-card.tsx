import { useQuery } from '@tanstack/react-query'
import { Face, recordCardQuery, releasePath, songPath } from '#features/catalogue/public-ui.tsx'
import { OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'

interface RecordCardProps {
  type: 'album' | 'song' | 'show'
  /** MusicBrainz id of the release group or recording, or the id of the show. */
  id: string
  /** The title, as the post has it. */
  name: string
}

const PATHS = { album: releasePath, song: songPath, show: (id: string) => `/show/${id}` }
const LABELS = { album: 'Album: ', song: 'Song: ', show: 'Show: ' }

/** The record, song or show of a post. Picture and facts come later, in places that are kept. */
export function RecordCard({ type, id, name }: RecordCardProps) {
  const { data: card } = useQuery(recordCardQuery(id))
  return (
    <div className="relative flex min-h-20 w-full max-w-md min-w-0 items-center gap-3 rounded-card bg-sunken p-2 pr-3 hover:bg-hover">
      <Face
        id={type === 'show' ? (card?.artist?.id ?? id) : id}
        name={name}
        imageUrl={card?.imageUrl}
        widest={192}
        sizes="4rem"
        className="size-16 shrink-0"
      />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="truncate font-semibold">
          <PageLink href={PATHS[type](id, name)} className="cover-link">
            <span className="sr-only">{LABELS[type]}</span>
            <bdi>{name}</bdi>
          </PageLink>
        </p>
        <p className="min-h-[1.4em] truncate text-sm text-muted">
          {card && (
            <bdi>
              {[card.artistCredit, type === 'song' ? 'Song' : null, card.year, card.detail]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          )}
        </p>
      </div>
      {card?.artist && <OfferedFollowIcon kind="artist" {...card.artist} className="z-10 shrink-0" />}
    </div>
  )
}
