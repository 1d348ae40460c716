import { useQuery } from '@tanstack/react-query'
import { Face, recordCardQuery, releasePath, songPath } from '#features/catalogue/public-ui.tsx'
import { OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'

interface RecordCardProps {
  type: 'album' | 'song'
  /** MusicBrainz id of the release group or recording. */
  id: string
  /** The title, as the post has it. */
  name: string
}

/** The record or song of a post. Cover, artist and year come later, in places that are kept. */
export function RecordCard({ type, id, name }: RecordCardProps) {
  const { data: card } = useQuery(recordCardQuery(id))
  return (
    <div className="relative flex min-h-20 w-full max-w-md min-w-0 items-center gap-3 rounded-card bg-sunken p-2 pr-3 hover:bg-hover">
      <Face
        id={id}
        name={name}
        imageUrl={card?.imageUrl}
        widest={192}
        sizes="4rem"
        className="size-16 shrink-0"
      />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="truncate font-semibold">
          <PageLink href={(type === 'album' ? releasePath : songPath)(id, name)} className="cover-link">
            <span className="sr-only">{type === 'album' ? 'Album: ' : 'Song: '}</span>
            <bdi>{name}</bdi>
          </PageLink>
        </p>
        <p className="min-h-[1.4em] truncate text-sm text-muted">
          {card && (
            <bdi>
              {[card.artistCredit, type === 'song' ? 'Song' : null, card.year].filter(Boolean).join(' · ')}
            </bdi>
          )}
        </p>
      </div>
      {card?.artist && <OfferedFollowIcon kind="artist" {...card.artist} className="z-10 shrink-0" />}
    </div>
  )
}
