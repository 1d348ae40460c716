import { useState } from 'react'
import { cx } from '#ui/cx.ts'
import { partsOf } from './links.ts'

/** Longer texts are folded in lists, with a button to unfold them. */
const FOLD_FROM_CHARACTERS = 700
const FOLD_FROM_LINES = 12

interface PostTextProps {
  text: string
  /** Fold a long text, as in lists. */
  foldable?: boolean
  className?: string
}

/** A member's text: keeps line breaks, links URLs, and interprets no other markup. */
export function PostText({ text, foldable, className }: PostTextProps) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > FOLD_FROM_CHARACTERS || text.split('\n').length > FOLD_FROM_LINES
  const folded = foldable && isLong && !open
  return (
    <div className={className}>
      <p
        dir="auto"
        className={cx(
          'leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]',
          folded && 'line-clamp-[10]',
        )}
      >
        {partsOf(text).map((part) =>
          part.href ? (
            <a
              key={part.at}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="link"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
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
