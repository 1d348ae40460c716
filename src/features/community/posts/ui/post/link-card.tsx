import type { LinkCard as Card } from '#features/community/cards/contract.ts'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { usePicture } from '#ui/use-picture.ts'

/** What the page behind a link says about itself; leads to the page. Renders nothing without a card. */
export function LinkCard({ card }: { card: Card | null }) {
  const picture = usePicture(card?.picture)
  if (!card) return null
  const { url, title, site, description } = card
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="mt-3 flex min-h-11 overflow-hidden rounded-card border border-line bg-raised hover:bg-hover"
    >
      {picture && (
        <img
          {...picture}
          srcSet={imageSrcSet(picture.src, 640)}
          sizes="8rem"
          alt=""
          loading="lazy"
          decoding="async"
          className="w-24 shrink-0 self-stretch bg-hover object-cover sm:w-32"
        />
      )}
      <span className="grid min-w-0 content-center gap-0.5 px-3 py-2.5 text-sm">
        <span className="truncate text-muted">
          <bdi>{site}</bdi>
        </span>
        <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}
