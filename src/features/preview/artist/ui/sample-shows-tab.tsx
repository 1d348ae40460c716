import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import type { TabProps } from '#features/music/artist/public-ui.tsx'
import { EventDialog } from '#features/preview/festivals/ui/event-dialog.tsx'
import { FestivalBadges } from '#features/preview/festivals/ui/festival-badges.tsx'
import { isInLineUp } from '#features/preview/festivals/words.ts'
import type { Festival } from '#features/shows/festivals/contract.ts'
import { festivalsQuery } from '#features/shows/festivals/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDate } from '#ui/format.ts'
import { ListState } from '#ui/list-state.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const LIST = 'grid gap-4 lg:grid-cols-2'

/** The festivals with the artist in the lineup; the URL holds the slug of the open one. */
export function SampleShowsTab({ artist, artistName, search }: TabProps) {
  const query = useQuery(festivalsQuery)
  const navigate = useNavigate()
  const { history } = useRouter()
  const shows = (query.data?.items ?? []).filter((festival) => isInLineUp(festival, artist.name))
  const open = shows.find(({ slug }) => slug === search.event)

  function close() {
    if (history.location.state.fromEvents) history.back()
    else
      void navigate({
        to: '/artist/$artistName',
        params: { artistName },
        search: { ...search, event: undefined },
        replace: true,
        resetScroll: false,
      })
  }

  return (
    <>
      <ListState
        query={query}
        subject="the shows"
        level={3}
        skeleton={
          <SkeletonGroup label="Loading shows" className={LIST}>
            <Skeleton className="h-36 rounded-card" />
            <Skeleton className="h-36 rounded-card" />
          </SkeletonGroup>
        }
        emptyTitle="No Upcoming Shows"
        emptyText={`Nobody has announced ${artist.name} yet.`}
      >
        {() =>
          shows.length > 0 ? (
            <>
              <SampleMark />
              <ul aria-label="Shows" className={`mt-4 ${LIST}`}>
                {shows.map((festival) => (
                  <Show key={festival.slug} festival={festival} artistName={artistName} search={search} />
                ))}
              </ul>
            </>
          ) : (
            <EmptyState title="No Upcoming Shows" level={3}>
              Nobody has announced {artist.name} yet.
            </EmptyState>
          )
        }
      </ListState>
      <EventDialog festival={open} onClose={close} />
    </>
  )
}

interface ShowProps extends Pick<TabProps, 'artistName' | 'search'> {
  festival: Festival
}

function Show({ festival, artistName, search }: ShowProps) {
  const { slug, artist, image, venue, city, date, time, price } = festival
  return (
    <li className="relative flex min-w-0 overflow-hidden rounded-card bg-surface transition-[background-color] hover:bg-raised">
      <img
        src={image}
        alt=""
        width={1200}
        height={800}
        loading="lazy"
        decoding="async"
        className="w-28 shrink-0 bg-hover object-cover sm:w-44"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="type-label figures text-coral-text">
            <time dateTime={date}>{formatDate(date)}</time> · {time}
          </p>
          <p className="flex flex-wrap gap-2">
            <FestivalBadges {...festival} />
          </p>
        </div>
        <h3 className="type-heading wrap-anywhere">
          <Link
            to="/artist/$artistName"
            params={{ artistName }}
            search={{ ...search, event: slug }}
            state={{ fromEvents: true }}
            resetScroll={false}
            className="cover-link focus-visible:after:-outline-offset-2"
          >
            {artist}
          </Link>
        </h3>
        <p className="truncate text-muted">
          {venue}, {city}
        </p>
        <p className="figures mt-auto pt-1 text-sm">From {price}</p>
      </div>
    </li>
  )
}
