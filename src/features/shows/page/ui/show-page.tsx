import { useQuery } from '@tanstack/react-query'
import { showQuery } from '#features/shows/ui/page-queries.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNear } from '#ui/use-near.ts'
import { hasProgramme } from './has-programme.ts'
import { Programme } from './programme.tsx'
import { ReportShow } from './report-show.tsx'
import { ShowBody } from './show-body.tsx'
import { ShowSources } from './show-sources.tsx'

/** Posts and other shows: their code is more than that of the page. */
const AboutShow = lazyPart(() => import('./about-show.tsx').then((part) => part.AboutShow))

interface ShowPageProps {
  showId: string
  /** From the loader, so that server and browser render the same. */
  isPast: boolean
  /** A shared plan: numbers of acts. */
  sharedPlan: readonly number[]
}

/** A show: when and where, who plays, and where tickets are sold. */
export function ShowPage({ showId, isPast, sharedPlan }: ShowPageProps) {
  const { data: show } = useQuery(showQuery(showId))
  const { ref, isNear } = useNear<HTMLDivElement>()
  return (
    show && (
      <article className="page py-8 md:py-14">
        <ShowBody show={show} isPast={isPast} />
        {hasProgramme(show) && <Programme show={show} sharedPlan={sharedPlan} />}
        <div ref={ref} className="min-h-64">
          {isNear && (
            <InPlace fallback={<Skeleton className="mt-14 h-50" />}>
              <AboutShow show={show} />
            </InPlace>
          )}
        </div>
        <ShowSources show={show} />
        <ReportShow id={show.id} />
      </article>
    )
  )
}
