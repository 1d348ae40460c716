import { daysInWords, placeInWords, ShowBadge, UpcomingShows } from '#features/shows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

/** Real shows of the classic home. */
export function ClassicShows() {
  return (
    <RankedSection id="live-events" title="Live Events">
      <UpcomingShows skeleton={<RankedSkeleton label="Loading shows" />}>
        {(shows) => (
          <RankedList>
            {shows.map((show) => (
              <RankedRow
                key={show.id}
                picture={<SleeveArt id={show.id} className="size-full" />}
                title={
                  <PageLink href={`/show/${show.id}`} className="cover-link">
                    {show.name}
                  </PageLink>
                }
                detail={`${daysInWords(show)} · ${placeInWords(show)}`}
                end={<ShowBadge show={show} isPast={false} />}
              />
            ))}
          </RankedList>
        )}
      </UpcomingShows>
    </RankedSection>
  )
}
