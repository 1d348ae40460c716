import Building2 from 'virtual:icon/building-complex'
import CalendarDays from 'virtual:icon/calendar-days'
import Disc3 from 'virtual:icon/disc-3'
import MapPin from 'virtual:icon/map-pin'
import MicVocal from 'virtual:icon/mic-vocal'
import Music2 from 'virtual:icon/music-2'
import Ticket from 'virtual:icon/ticket'
import { useQuery } from '@tanstack/react-query'
import {
  artistPathOf,
  Face,
  labelPath,
  nameSlug,
  recordCardQuery,
  releasePath,
  songPath,
} from '#features/catalogue/public-ui.tsx'
import type { EntityType } from '#features/community/limits.ts'
import { OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { isUuid } from '#platform/uuid.ts'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Post } from '../../contract.ts'

const LOOKS: Record<EntityType, { icon: Icon; label: string }> = {
  artist: { icon: MicVocal, label: 'Artist' },
  festival: { icon: Ticket, label: 'Festival' },
  album: { icon: Disc3, label: 'Album' },
  song: { icon: Music2, label: 'Song' },
  show: { icon: CalendarDays, label: 'Show' },
  label: { icon: Building2, label: 'Label' },
  venue: { icon: MapPin, label: 'Venue' },
}

type Linked = Pick<Post, 'linkedEntityType' | 'linkedEntityName'>

const CHIP =
  'inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sleeve bg-hover px-2 py-1 text-sm font-medium'

/** The entity of a post, as a link if it has a page. */
export function EntityLink(linked: Pick<Post, 'linkedEntityType' | 'linkedEntityId' | 'linkedEntityName'>) {
  const path = pathOf(linked)
  const { linkedEntityType: type, linkedEntityId: id, linkedEntityName: name } = linked
  if (!path) return <EntityChip {...linked} />
  return (
    <PageLink href={path} className="inline-flex min-h-6 max-w-full min-w-0 hover:underline">
      {type === 'artist' && name && isUuid(id) ? (
        <ArtistChip id={id} name={name} />
      ) : (
        <EntityChip {...linked} />
      )}
    </PageLink>
  )
}

/** The button to follow the artist, label, festival or venue of a post, beside its chip. */
export function FollowEntity({
  linkedEntityType: kind,
  linkedEntityId: id,
  linkedEntityName: name,
}: Pick<Post, 'linkedEntityType' | 'linkedEntityId' | 'linkedEntityName'>) {
  const isFollowable =
    kind === 'festival' || ((kind === 'artist' || kind === 'label' || kind === 'venue') && isUuid(id))
  if (!id || !name || !isFollowable) return null
  return <OfferedFollowIcon kind={kind} id={id} name={name} className="-my-2 shrink-0" />
}

function pathOf({
  linkedEntityType: type,
  linkedEntityId: id,
  linkedEntityName: name,
}: Pick<Post, 'linkedEntityType' | 'linkedEntityId' | 'linkedEntityName'>): string | undefined {
  if (!name) return undefined
  if (type === 'artist') return `${artistPathOf(name)}${isUuid(id) ? `?mbid=${id}` : ''}`
  if (type === 'album') return isUuid(id) ? releasePath(id, name) : undefined
  if (type === 'song') return isUuid(id) ? songPath(id, name) : undefined
  if (type === 'label') return `${labelPath(nameSlug(name))}${isUuid(id) ? `?mbid=${id}` : ''}`
  if (type === 'show' || type === 'venue') return isUuid(id) ? `/${type}/${id}` : undefined
  return type === 'festival' && id ? `/tickets?event=${encodeURIComponent(id)}` : undefined
}

/** The artist of a post with the face, which is drawn until the picture is there. */
function ArtistChip({ id, name }: { id: string; name: string }) {
  const { data: card } = useQuery(recordCardQuery(id))
  return (
    <div className={cx(CHIP, 'py-0.5 pl-0.5')}>
      <Face
        id={id}
        name={name}
        imageUrl={card?.imageUrl}
        widest={96}
        sizes="1.75rem"
        round
        className="size-7 shrink-0"
      />
      <span className="sr-only">Artist: </span>
      <bdi className="truncate">{name}</bdi>
    </div>
  )
}

/** The entity of a post; renders nothing when it has none. */
export function EntityChip({ linkedEntityType: type, linkedEntityName: name }: Linked) {
  if (!type || !name) return null
  const { icon: Icon, label } = LOOKS[type]
  return (
    <span className={CHIP}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{label}: </span>
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}
