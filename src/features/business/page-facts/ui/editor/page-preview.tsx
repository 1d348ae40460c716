import { Face } from '#features/catalogue/public-ui.tsx'
import { Thumbnail } from '#features/files/uploads/public-ui.tsx'
import type { StatedValues } from '../../contract.ts'
import type { PageRef } from '../page-queries.ts'
import { StatedLinks } from '../stated-links.tsx'
import { StatedDates, StatedPicks } from '../stated-picks.tsx'

interface PagePreviewProps {
  pageRef: PageRef
  name: string
  /** What the page says, with unsaved input. */
  stated: StatedValues
}

/** How the page looks with what is typed: a picture of it, in which nothing can be pressed. */
export function PagePreview({ pageRef: { type, entityId }, name, stated }: PagePreviewProps) {
  const { banner, picture, biography, links, dates } = stated
  const hasText = biography.trim() !== ''
  return (
    <div inert className="overflow-hidden rounded-card border border-line bg-surface">
      <div style={{ background: banner?.color ?? undefined }} className="relative h-24 bg-hover">
        {banner && <Thumbnail item={banner} sizes="24rem" />}
      </div>
      <div className="flex flex-col gap-4 p-4">
        <div className="-mt-12 flex items-end gap-3">
          <div className="relative size-20 shrink-0 overflow-hidden rounded-sleeve bg-hover outline-2 outline-surface">
            {picture ? (
              <Thumbnail item={picture} sizes="5rem" />
            ) : (
              <Face id={entityId} name={name} imageUrl={null} widest={192} sizes="5rem" />
            )}
          </div>
          <p dir="auto" className="type-heading line-clamp-2 min-w-0 wrap-anywhere">
            {name}
          </p>
        </div>
        {hasText ? (
          <p dir="auto" className="line-clamp-[12] text-sm leading-relaxed whitespace-pre-line wrap-anywhere">
            {biography.trim()}
          </p>
        ) : (
          <p className="text-sm text-muted">Your words come here.</p>
        )}
        <StatedPicks stated={stated} className="w-full bg-well" />
        {type !== 'festival' && <StatedDates dates={dates} />}
        <StatedLinks links={links.filter(({ url }) => url.trim() !== '')} className="flex-wrap text-sm" />
      </div>
    </div>
  )
}
