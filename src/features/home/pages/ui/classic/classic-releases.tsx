import { useQuery } from '@tanstack/react-query'
import { Face } from '#features/catalogue/public-ui.tsx'
import { ListState } from '#ui/list-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { newReleasesQuery } from '../queries.ts'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

export function ClassicReleases() {
  return (
    <RankedSection id="new-releases" title="New Releases">
      <ListState
        query={useQuery(newReleasesQuery)}
        subject="new releases"
        skeleton={<RankedSkeleton label="Loading new releases" />}
        emptyTitle="No new releases yet"
        emptyText="Check back in a little while."
      >
        {(releases) => (
          <RankedList>
            {releases.map(({ id, title, artist, thumbnailUrl, year, type }) => (
              <RankedRow
                key={id}
                picture={<Face id={id} name={title} imageUrl={thumbnailUrl} widest={192} sizes="3rem" />}
                title={
                  <PageLink href={`/release/${id}`} className="cover-link">
                    {title}
                  </PageLink>
                }
                detail={artist}
                end={`${type} · ${year}`}
              />
            ))}
          </RankedList>
        )}
      </ListState>
    </RankedSection>
  )
}
