import { useState } from 'react'
import { artistPathOf } from '#features/catalogue/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Facet } from '../../contract.ts'
import { directionOf } from './direction.ts'
import { linesOf, type TextPart } from './text-parts.ts'

/** Longer texts are folded in lists, with a button to unfold them. */
const FOLD_FROM_CHARACTERS = 700
const FOLD_FROM_LINES = 12

interface PostTextProps {
  text: string
  facets: readonly Facet[]
  /** Fold a long text, as in lists. */
  foldable?: boolean
  className?: string
}

/**
 * A member's text: keeps line breaks, links what its facets name, and interprets no other markup. Each line has the
 * direction of what it is written in.
 */
export function PostText({ text, facets, foldable, className }: PostTextProps) {
  const [open, setOpen] = useState(false)
  const lines = linesOf(text, facets)
  const isLong = text.length > FOLD_FROM_CHARACTERS || lines.length > FOLD_FROM_LINES
  const folded = foldable && isLong && !open
  let at = 0
  return (
    <div className={className}>
      <div
        className={cx(
          'leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]',
          folded && 'line-clamp-[10]',
        )}
      >
        {lines.map((parts) => {
          const key = at
          at += 1 + parts.reduce((length, part) => length + part.text.length, 0)
          return (
            <div key={key} dir={directionOf(parts.map((part) => part.text).join(''))} className="min-h-[1lh]">
              {parts.map((part) => (
                <Part key={part.at} {...part} />
              ))}
            </div>
          )
        })}
      </div>
      {folded && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-mb-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Show more
        </button>
      )}
    </div>
  )
}

function Part({ text, facet }: TextPart) {
  if (!facet) return text
  if (facet.kind === 'link') {
    return (
      <a href={facet.to} target="_blank" rel="noopener noreferrer nofollow ugc" className="link">
        {text}
      </a>
    )
  }
  return (
    <PageLink href={pathOf(facet, text)} className="link">
      {text}
    </PageLink>
  )
}

function pathOf({ kind, to }: Facet, text: string): string {
  if (kind === 'member') return `/profile/${encodeURIComponent(to)}`
  if (kind === 'artist') return `${artistPathOf(text.slice(1))}?mbid=${to}`
  return `/tag/${encodeURIComponent(to)}`
}
