import { Face } from '#features/catalogue/public-ui.tsx'
import { daysInWords, placeInWords, ShowBadge, UpcomingShows } from '#features/shows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

/** Real shows of the classic home. */
export function ClassicShows() {
  return (
    <RankedSection id="shows" title="Shows">
      <UpcomingShows skeleton={<RankedSkeleton label="Loading shows" />}>
        {(shows) => (
          <RankedList>
            {shows.map((show) => (
              <RankedRow
                key={show.id}
                picture={<Face {...show.face} widest={192} sizes="3rem" />}
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
