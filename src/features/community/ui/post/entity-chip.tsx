import { CalendarDays, Disc3, type LucideIcon, MicVocal, Music2, Ticket } from 'lucide-react'
import type { Post } from '../../contract.ts'
import type { EntityType } from '../../limits.ts'

const LOOKS: Record<EntityType, { icon: LucideIcon; label: string }> = {
  artist: { icon: MicVocal, label: 'Artist' },
  festival: { icon: Ticket, label: 'Festival' },
  album: { icon: Disc3, label: 'Album' },
  song: { icon: Music2, label: 'Song' },
  show: { icon: CalendarDays, label: 'Show' },
}

type Linked = Pick<Post, 'linkedEntityType' | 'linkedEntityName'>

/** What a post is about. Nothing when it is about nothing in particular. */
export function EntityChip({ linkedEntityType: type, linkedEntityName: name }: Linked) {
  if (!type || !name) return null
  const { icon: Icon, label } = LOOKS[type]
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sleeve bg-hover px-2 py-1 text-sm font-medium">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{label}: </span>
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}
