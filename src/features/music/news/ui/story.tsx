import ArrowUpRight from 'virtual:icon/arrow-up-right'
import { type ReactNode, useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { formatDate } from '#ui/format.ts'
import type { NewsArticle } from '../contract.ts'
import { CategoryBadge } from './category-badge.tsx'
import { StoryImage } from './story-image.tsx'

interface StoryProps {
  article: NewsArticle
  /** The level of its heading: 3 inside a section, 2 right under the page's title. */
  level?: 2 | 3
}

/**
 * The first story: large, with its category. The whole card opens the article in a new tab. `eager`: visible at once.
 */
export function FeaturedStory({ article, level = 3, eager }: StoryProps & { eager?: boolean }) {
  const id = useId()
  const Heading = `h${level}` as const
  const { title, description, source, category } = article
  return (
    <StoryCard article={article} titleId={id} className="block lg:grid lg:grid-cols-[7fr_5fr]">
      <StoryImage
        article={article}
        sizes="(width >= 80rem) 45rem, (width >= 64rem) 58vw, 100vw"
        eager={eager}
        className="aspect-[16/9] lg:aspect-auto lg:min-h-96"
      />
      <div className="flex min-w-0 flex-col items-start gap-3 p-5 sm:p-8">
        <p className="flex max-w-full flex-wrap gap-2">
          <Badge tone="brass" className="max-w-full">
            <span className="truncate">{source}</span>
          </Badge>
          <CategoryBadge category={category} />
        </p>
        <Heading id={id} className="type-title line-clamp-4 max-w-full wrap-anywhere">
          {title}
        </Heading>
        {description && (
          <p className="line-clamp-3 max-w-full wrap-anywhere text-muted lg:line-clamp-4">{description}</p>
        )}
        <div className="mt-auto flex w-full flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-3">
          <Byline article={article} />
          <ReadOn>Read Full Article</ReadOn>
        </div>
      </div>
    </StoryCard>
  )
}

/** One of the other stories; on a phone a row with its picture at the side. `withCategory`: on the news page. */
export function Story({ article, level = 3, withCategory }: StoryProps & { withCategory?: boolean }) {
  const id = useId()
  const Heading = `h${level}` as const
  const { title, description, source, category } = article
  return (
    <StoryCard article={article} titleId={id} className="flex sm:flex-col">
      <StoryImage
        article={article}
        sizes="(width >= 64rem) 38rem, (width >= 40rem) 50vw, 7rem"
        className="w-28 shrink-0 sm:aspect-[2/1] sm:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 p-4 sm:w-full sm:p-5">
        <p className="flex max-w-full flex-wrap gap-2">
          <Badge className="max-w-full">
            <span className="truncate">{source}</span>
          </Badge>
          {withCategory && <CategoryBadge category={category} />}
        </p>
        <Heading id={id} className="type-heading line-clamp-3 max-w-full wrap-anywhere">
          {title}
        </Heading>
        {description && (
          <p className="hidden max-w-full wrap-anywhere text-sm text-muted sm:line-clamp-2">{description}</p>
        )}
        <div className="mt-auto flex w-full flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-1 sm:pt-2">
          <Byline article={article} />
          <ReadOn>Read More</ReadOn>
        </div>
      </div>
    </StoryCard>
  )
}

interface StoryCardProps extends Pick<StoryProps, 'article'> {
  titleId: string
  className: string
  children: ReactNode
}

/** The whole card is the link, so all of its text is the link's name. */
function StoryCard({ article, titleId, className, children }: StoryCardProps) {
  return (
    <article aria-labelledby={titleId} className="h-full">
      <a
        href={article.link}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(
          'group h-full overflow-hidden rounded-card bg-surface transition-[background-color] hover:bg-raised',
          className,
        )}
      >
        {children}
      </a>
    </article>
  )
}

function Byline({ article: { pubDate, author } }: Pick<StoryProps, 'article'>) {
  return (
    <p className="figures min-w-0 text-sm text-muted">
      <time dateTime={pubDate}>{formatDate(pubDate)}</time>
      {author && <span className="line-clamp-1">By {author}</span>}
    </p>
  )
}

/** Describes what a press on the card does. */
function ReadOn({ children }: { children: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 font-display text-[0.9375rem] font-[680] text-accent [font-stretch:86%] group-hover:underline">
      {children}
      <ArrowUpRight aria-hidden="true" className="size-[1.15em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </span>
  )
}
