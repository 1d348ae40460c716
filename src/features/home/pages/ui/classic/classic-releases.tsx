import { useQuery } from '@tanstack/react-query'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { ListState } from '#ui/list-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { newReleasesQuery } from '../queries.ts'
import { RankedList, RankedRow, RankedSection, RankedSkeleton } from './ranked-list.tsx'

export function ClassicReleases() {
  return (
    <RankedSection id="new-releases" title="New Releases">
      <ListState
        query={useQuery(newReleasesQuery)}
        subject="New releases"
        skeleton={<RankedSkeleton label="Loading new releases" />}
        emptyTitle="No records have come in yet"
        emptyText="Look in again in a little while."
      >
        {(releases) => (
          <RankedList>
            {releases.map(({ id, title, artist, thumbnailUrl, year, type }) => (
              <RankedRow
                key={id}
                picture={
                  <CoverArt
                    id={id}
                    title={title}
                    src={thumbnailUrl}
                    srcSet={thumbnailUrl ? imageSrcSet(thumbnailUrl, 192) : undefined}
                    sizes="3rem"
                  />
                }
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
