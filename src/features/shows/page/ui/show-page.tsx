import { useQuery } from '@tanstack/react-query'
import { showQuery } from '#features/shows/ui/page-queries.ts'
import { hasProgramme } from './has-programme.ts'
import { Programme } from './programme.tsx'
import { ReportShow } from './report-show.tsx'
import { ShowBody } from './show-body.tsx'
import { ShowSources } from './show-sources.tsx'

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
  return (
    show && (
      <article className="page max-w-5xl py-8 md:py-14">
        <ShowBody show={show} isPast={isPast} />
        {hasProgramme(show) && <Programme show={show} sharedPlan={sharedPlan} />}
        <ShowSources show={show} />
        <ReportShow id={show.id} />
      </article>
    )
  )
}
