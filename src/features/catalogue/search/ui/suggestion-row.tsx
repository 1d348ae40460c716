import type { ReactNode } from 'react'
import { Face } from '#features/catalogue/read/ui/face.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Suggestion } from '../contract.ts'

/** The names of the kinds; links of posts use the same names. */
export const SUGGESTION_TYPES = {
  artist: 'artist',
  festival: 'festival',
  release: 'album',
  recording: 'song',
  show: 'show',
} as const satisfies Record<Suggestion['type'], string>

/** The content of a suggestion's row. */
export function SuggestionRow({ id, type, name, subtitle, imageUrl, wears }: Suggestion) {
  return (
    <Row
      picture={
        <Face
          id={wears?.id ?? id}
          name={wears?.name ?? name}
          imageUrl={imageUrl}
          widest={192}
          sizes="2.5rem"
          round={type === 'artist'}
          className="size-10 shrink-0"
        />
      }
      title={name}
      subtitle={subtitle}
      badges={<Badge>{SUGGESTION_TYPES[type]}</Badge>}
    />
  )
}

interface RowProps {
  /** 40 px square. */
  picture: ReactNode
  title: string
  subtitle: string
  badges: ReactNode
}

export function Row({ picture, title, subtitle, badges }: RowProps) {
  return (
    <>
      {picture}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{title}</bdi>
        {subtitle && <bdi className="block truncate text-sm text-muted">{subtitle}</bdi>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse">{badges}</span>
    </>
  )
}
