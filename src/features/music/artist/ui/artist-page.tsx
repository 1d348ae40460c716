import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useId } from 'react'
import { similarPath, slugToName } from '#features/catalogue/public-ui.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabPanel } from '#ui/link-tabs.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage as Artist } from '../contract.ts'
import { headKeyOf } from './artist-head.ts'
import { ArtistInDoubt, ArtistNotFound } from './artist-not-found.tsx'
import type { ArtistSearch } from './artist-search.ts'
import { ArtistTabs, TAB_LABELS } from './artist-tabs.tsx'
import {
  ArtistStatements,
  MerchTab,
  StoryTab,
  useIsInDoubt,
  useIsUnknownArtist,
  useShowsTab,
} from './by-mode.ts'
import { ArtistHero } from './hero/artist-hero.tsx'
import { ArtistSkeleton } from './hero/hero-skeleton.tsx'
import { Player } from './listen/player.tsx'
import { ArtistOwnerLine } from './owner-line.tsx'
import { ReleasesTab } from './releases/releases-tab.tsx'
import { artistQuery } from './state/queries.ts'
import { useCountView } from './state/use-count-view.ts'
import { useWhenFilled } from './state/use-when-filled.ts'
import type { TabProps } from './tabs/tab-props.ts'

const TABS = {
  community: lazyPart<TabProps>(() => import('./tabs/community-tab.tsx').then((part) => part.CommunityTab)),
  news: lazyPart<TabProps>(() => import('./tabs/news-tab.tsx').then((part) => part.NewsTab)),
  story: StoryTab,
  merch: MerchTab,
}

interface ArtistPageProps {
  /** The name in the URL. */
  artistName: string
  search: ArtistSearch
  /** `headKeyOf` of the artist from which the head was built. */
  headKey: string
}

/** The page of an artist. Missing parts appear as soon as they are fetched. */
export function ArtistPage({ artistName, search, headKey }: ArtistPageProps) {
  const query = useQuery(artistQuery(artistName, search.mbid))
  const artist = query.data
  useHeadOf(artist, headKey)
  useCountView(artist?.mbid ?? null)
  const isUnknownArtist = useIsUnknownArtist(artist)
  const isInDoubt = useIsInDoubt(artist)
  if (isUnknownArtist) return <ArtistNotFound artistName={artistName} />
  if (artist && isInDoubt) {
    return (
      <>
        <RefetchWhenFilled query={query} artist={artist} />
        <ArtistInDoubt
          artistName={artistName}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    )
  }
  if (artist) {
    return (
      <Player artist={artist}>
        <RefetchWhenFilled query={query} artist={artist} />
        <div className="page pb-20">
          <ArtistHero artist={artist} />
          <ArtistStatements artist={artist} />
          <Tabs artist={artist} artistName={artistName} search={search} />
          {artist.mbid && (
            <PageLink
              href={`${similarPath(artist.slug)}?mbid=${artist.mbid}`}
              className="link mt-12 inline-flex min-h-11 items-center"
            >
              Similar artists and connections
            </PageLink>
          )}
          <ArtistOwnerLine artist={artist} />
        </div>
      </Player>
    )
  }
  if (!query.isError) return <ArtistSkeleton />
  return (
    <div className="page py-10">
      <h1 className="type-display wrap-anywhere">{slugToName(artistName, '')}</h1>
      <ErrorState
        title="The artist did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </div>
  )
}

/** Rebuilds the head when the artist's data has changed since the page was loaded. */
function useHeadOf(artist: Artist | undefined, headKey: string): void {
  const router = useRouter()
  const isStale = artist !== undefined && headKeyOf(artist) !== headKey
  useEffect(() => {
    if (isStale) void router.invalidate({ filter: ({ routeId }) => routeId === '/artist/$artistName' })
  }, [router, isStale])
}

/** Refetches the artist when a part of the hero has been fetched. */
function RefetchWhenFilled({ query, artist }: { query: UseQueryResult<Artist>; artist: Artist }) {
  const isWaiting = Object.values(artist.states).some((state) => state !== 'ready')
  useWhenFilled(artist, isWaiting, ['profile', 'links', 'biography'], () => void query.refetch())
  return null
}

function Tabs({ artist, artistName, search }: TabProps) {
  const panel = useId()
  const { tab = 'releases', list = 'songs' } = search
  const tabs = { ...TABS, shows: useShowsTab() }
  const Tab = tab !== 'releases' && tabs[tab]
  return (
    <>
      <ArtistTabs artistName={artistName} tab={tab} panel={panel} />
      <div className="min-h-[60vh] pt-6">
        <LinkTabPanel id={panel} label={TAB_LABELS[tab]}>
          <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
          {Tab ? (
            <InPlace key={tab} fallback={<TabSkeleton label={TAB_LABELS[tab]} />}>
              <Tab artist={artist} artistName={artistName} search={search} />
            </InPlace>
          ) : (
            // A separate hydration boundary, so that the browser stays responsive between the hero and the rows.
            <Suspense fallback={<TabSkeleton label={TAB_LABELS[tab]} />}>
              <ReleasesTab artist={artist} artistName={artistName} list={list} />
            </Suspense>
          )}
        </LinkTabPanel>
      </div>
    </>
  )
}

/** Shown while the code of a tab loads. */
function TabSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={`Loading ${label}`} className="space-y-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </SkeletonGroup>
  )
}
