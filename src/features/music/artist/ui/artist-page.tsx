import Headphones from 'virtual:icon/headphones'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { OWNER_LINK, OwnerLine } from '#features/business/public-ui.tsx'
import { slugToName } from '#features/catalogue/public-ui.tsx'
import { unwrap } from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { InPlace, lazyPart, Once } from '#ui/on-demand.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage as Artist } from '../contract.ts'
import { headKeyOf } from './artist-head.ts'
import { ArtistInDoubt, ArtistNotFound } from './artist-not-found.tsx'
import { ARTIST_TABS, type ArtistSearch, type ArtistTab, RELEASE_LISTS } from './artist-search.ts'
import { ArtistSources } from './artist-sources.tsx'
import { ArtistHero } from './hero/artist-hero.tsx'
import { ArtistSkeleton } from './hero/hero-skeleton.tsx'
import { isInDoubt, isUnknownArtist } from './known.ts'
import { OwnPicks } from './own-picks.tsx'
import { type Listening, type Playable, PlayContext } from './play.ts'
import { Albums } from './releases/albums.tsx'
import { ReleasesTab, type ReleasesTabProps } from './releases/releases-tab.tsx'
import { artistApi, artistQuery } from './state/queries.ts'
import { useWhenFilled } from './state/use-when-filled.ts'
import type { TabProps } from './tabs/tab-props.ts'

const TABS = {
  community: lazyPart<TabProps>(() => import('./tabs/community-tab.tsx').then((part) => part.CommunityTab)),
  news: lazyPart<TabProps>(() => import('./tabs/news-tab.tsx').then((part) => part.NewsTab)),
}

/** The parts of an artist's page that a site may show in another way. */
export interface ArtistParts extends Pick<ReleasesTabProps, 'lists' | 'Albums'> {
  listening: Listening
  shows: ComponentType<TabProps>
  story: ComponentType<TabProps>
  merch: ComponentType<TabProps>
  Hero: ComponentType<Pick<TabProps, 'artist'>>
  /** The way to similar artists, below the tabs. */
  Similar: ComponentType<{ mbid: string; slug: string }>
  /** What the artist puts before the releases. */
  Picks?: ComponentType<Pick<TabProps, 'artist'>>
  /** Whether the story is the same for everybody. */
  isStorySample?: true
  /** Whether there are pages of artists that nobody knows. */
  hasUnknown?: true
}

const OWN_PARTS: Omit<ArtistParts, 'Similar'> = {
  shows: lazyPart<TabProps>(() => import('./tabs/shows-tab.tsx').then((part) => part.ShowsTab)),
  story: lazyPart<TabProps>(() => import('./tabs/story-tab.tsx').then((part) => part.StoryTab)),
  merch: lazyPart<TabProps>(() => import('./tabs/merch-tab.tsx').then((part) => part.MerchTab)),
  listening: { word: 'Listen to', Icon: Headphones, hasPlainRows: false, offersSearch: true },
  lists: RELEASE_LISTS,
  Albums,
  Hero: ArtistHero,
  Picks: OwnPicks,
}

export interface ArtistPageProps {
  /** The name in the URL. */
  artistName: string
  search: ArtistSearch
  /** `headKeyOf` of the artist from which the head was built. */
  headKey: string
}

/** The page of an artist. Missing parts appear as soon as they are fetched. */
export const ArtistPage = ({ Similar, ...props }: ArtistPageProps & Pick<ArtistParts, 'Similar'>) => (
  <ArtistPageOf {...props} parts={{ ...OWN_PARTS, Similar }} />
)

/** The same with these parts. */
export function ArtistPageOf({
  artistName,
  search,
  headKey,
  parts,
}: ArtistPageProps & { parts: ArtistParts }) {
  const query = useQuery(artistQuery(artistName, search.mbid))
  const artist = query.data
  useHeadOf(artist, headKey)
  useCountView(artist?.mbid ?? null)
  const { Hero, Similar, hasUnknown } = parts
  if (artist && !hasUnknown && isUnknownArtist(artist)) return <ArtistNotFound artistName={artistName} />
  if (artist && !hasUnknown && isInDoubt(artist)) {
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
      <Player artist={artist} listening={parts.listening}>
        <RefetchWhenFilled query={query} artist={artist} />
        <div className="page pb-20">
          <Hero artist={artist} />
          <Tabs artist={artist} artistName={artistName} search={search} parts={parts} />
          {artist.mbid && (
            <>
              <Similar mbid={artist.mbid} slug={artist.slug} />
              <ArtistSources
                artist={{ ...artist, mbid: artist.mbid }}
                list={search.tab ? undefined : (search.list ?? parts.lists[0])}
                hasStory={search.tab === 'story' && !parts.isStorySample}
              />
            </>
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
        title="Couldn’t load the artist"
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

function Tabs({ artist, artistName, search, parts }: TabProps & { parts: ArtistParts }) {
  const panel = useId()
  const { tab = 'releases', list } = search
  const tabs = { ...TABS, ...parts }
  const Tab = tab !== 'releases' && tabs[tab]
  return (
    <>
      <ArtistTabs artistName={artistName} tab={tab} panel={panel} />
      <div className="min-h-80 pt-6">
        <LinkTabPanel id={panel} label={TAB_LABELS[tab]}>
          <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
          {Tab ? (
            <InPlace key={tab} fallback={<TabSkeleton label={TAB_LABELS[tab]} />}>
              <Tab artist={artist} artistName={artistName} search={search} />
            </InPlace>
          ) : (
            // A separate hydration boundary, so that the browser stays responsive between the hero and the rows.
            <Suspense fallback={<TabSkeleton label={TAB_LABELS[tab]} />}>
              {parts.Picks && <parts.Picks artist={artist} />}
              <ReleasesTab {...parts} artist={artist} artistName={artistName} list={list} />
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

/** A visit counts as a view after this time. */
const LOOKED_AT_MS = 3_000

/** Reports a view of an artist's page, which counts for trending. */
function useCountView(mbid: string | null): void {
  useEffect(() => {
    if (!mbid) return
    // A lost view is not worth an error.
    const report = () =>
      void unwrap(artistApi().artists[':mbid'].views.$post({ param: { mbid } })).catch(() => {})
    const timer = setTimeout(() => document.visibilityState === 'visible' && report(), LOOKED_AT_MS)
    return () => clearTimeout(timer)
  }, [mbid])
}

const TAB_LABELS: Record<ArtistTab, string> = {
  releases: 'Releases',
  shows: 'Shows',
  community: 'Community',
  news: 'News',
  story: 'Story',
  merch: 'Merch',
}

interface ArtistTabsProps {
  /** The name in the URL. */
  artistName: string
  tab: ArtistTab
  panel: string
}

/** The parts of an artist's page. */
function ArtistTabs({ artistName, tab, panel }: ArtistTabsProps) {
  return (
    <div className="border-t-[3px] border-ink">
      <LinkTabs label="About the artist" className="border-b border-line">
        {ARTIST_TABS.map((one) => (
          <LinkTab
            key={one}
            to="/artist/$artistName"
            params={{ artistName }}
            search={({ mbid }) => ({ mbid, tab: one === 'releases' ? undefined : one })}
            resetScroll={false}
            selected={one === tab}
            panel={panel}
          >
            {TAB_LABELS[one]}
          </LinkTab>
        ))}
      </LinkTabs>
    </div>
  )
}

const ListenDialog = lazyPart(() => import('./listen/listen-dialog.tsx').then((part) => part.ListenDialog))

interface PlayerProps {
  artist: Artist
  listening: Listening
  children: ReactNode
}

/** Provides the player dialog to the play buttons inside; its content stays while it closes. */
function Player({ artist, listening, children }: PlayerProps) {
  const [playable, setPlayable] = useState<Playable>()
  const [open, setOpen] = useState(false)
  const play = (next: Playable) => {
    setPlayable(next)
    setOpen(true)
  }
  return (
    <PlayContext value={{ ...listening, play }}>
      {children}
      <Once when={open} onFailure={() => setOpen(false)}>
        {playable && <ListenDialog playable={playable} artist={artist} open={open} onOpenChange={setOpen} />}
      </Once>
    </PlayContext>
  )
}

/** Asks artists to claim their page; links managers to their manage page. */
const ArtistOwnerLine = ({ artist: { mbid, name, verification } }: { artist: Artist }) => (
  <OwnerLine kind="artist" linkedId={mbid} verification={verification}>
    Is this you?{' '}
    <Link to="/business/claim" search={{ artist: mbid ?? name }} className={OWNER_LINK}>
      Claim this page
    </Link>
  </OwnerLine>
)
