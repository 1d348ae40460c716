import { useQuery } from '@tanstack/react-query'
import { artistPath, releasePath } from '#features/catalogue/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate, formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage, ArtistStory, Statement, StoryFact } from '../../contract.ts'
import { storyQuery } from '../state/queries.ts'
import { useOwnPage } from '../state/use-own-page.ts'
import { isLifeKnown, Life } from './life.tsx'
import type { TabProps } from './tab-props.ts'

/** What the artist wrote, the encyclopedia's extract, and the artist's life by dates. */
export function StoryTab({ artist }: TabProps) {
  return artist.mbid ? <Story artist={artist} mbid={artist.mbid} /> : <NoStory artist={artist} />
}

function Story({ artist, mbid }: { artist: ArtistPage; mbid: string }) {
  const { data, isError, isFetching, refetch } = useQuery(storyQuery(mbid))
  // The hero has the artist's own words already; without them, what stands below would move when the story comes.
  const { statements } = useOwnPage(artist, { asks: false })
  const ownWords =
    data?.statements ??
    statements.flatMap(({ businessName, updatedAt, stated: { biography } }) =>
      biography ? [{ text: biography, businessName, updatedAt }] : [],
    )
  const isEmpty = data && data.facts.length === 0 && data.statements.length === 0 && !isLifeKnown(data.life)
  const isAlone = isEmpty && !artist.bioSource
  if (isAlone && data.state === 'ready') return <NoStory artist={artist} />
  const isLoading = data ? isEmpty && data.state === 'pending' : !isError
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="space-y-10">
        {ownWords.map((statement) => (
          <OwnWords key={statement.updatedAt} statement={statement} />
        ))}
        <Extract artist={artist} />
      </div>
      {isLoading ? (
        <SkeletonGroup label="Loading the story" className="space-y-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </SkeletonGroup>
      ) : !data || isAlone ? (
        <ErrorState title="Couldn’t load the story" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Facts story={data} />
      )}
    </div>
  )
}

function Extract({ artist: { bio, bioSource } }: { artist: ArtistPage }) {
  if (!bioSource) return null
  return (
    <section aria-labelledby="story-extract" className="max-w-prose">
      <h3 id="story-extract" className="type-heading mb-2">
        From {bioSource.name}
      </h3>
      <p dir="auto" className="text-lg leading-relaxed">
        {bio}
      </p>
      <p className="mt-2 text-sm text-muted">
        <a
          href={bioSource.url}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {bioSource.name}, CC BY-SA
        </a>
      </p>
    </section>
  )
}

function Facts({ story: { life, facts } }: { story: ArtistStory }) {
  return (
    <>
      {isLifeKnown(life) && <Life life={life} />}
      {facts.length > 0 && <Timeline facts={facts} />}
    </>
  )
}

function Timeline({ facts }: { facts: readonly StoryFact[] }) {
  return (
    <section aria-labelledby="story-dates">
      <h3 id="story-dates" className="type-heading mb-3">
        Timeline
      </h3>
      <ol className="border-l-[3px] border-ink">
        {facts.map((fact) => (
          <li
            key={`${fact.date} ${fact.what} ${fact.name}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 py-1.5 pl-4"
          >
            <time dateTime={fact.date} className="figures text-muted">
              {formatPartialDate(fact.date)}
            </time>
            <Fact fact={fact} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const ALONE = { formed: 'Formed', born: 'Born', ended: 'Disbanded', died: 'Died' } as const

function Fact({ fact: { what, name, artist, albumMbid } }: { fact: StoryFact }) {
  if (what === 'album') {
    return (
      <p className="wrap-anywhere">
        Album:{' '}
        {name && albumMbid && (
          <PageLink href={releasePath(albumMbid, name)} className="link font-semibold">
            <bdi>{name}</bdi>
          </PageLink>
        )}
      </p>
    )
  }
  if (what !== 'joined' && what !== 'left') return <p className="font-semibold">{ALONE[what]}</p>
  return (
    <p className="wrap-anywhere">
      {what === 'joined' ? 'Together with ' : 'No longer with '}
      {artist && (
        <PageLink
          href={`${artistPath(artist.slug)}?mbid=${encodeURIComponent(artist.mbid)}`}
          className="link"
        >
          <bdi>{name}</bdi>
        </PageLink>
      )}
    </p>
  )
}

function OwnWords({ statement: { text, businessName, updatedAt } }: { statement: Statement }) {
  return (
    <section
      aria-label={`In the words of ${businessName}`}
      className="max-w-prose rounded-card bg-surface p-5"
    >
      <p className="type-label text-muted">
        From <bdi>{businessName}</bdi>, <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
      </p>
      <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  )
}

const NoStory = ({ artist: { mbid, name, verification } }: { artist: ArtistPage }) => (
  <EmptyState
    title="No story yet"
    action={
      !verification && (
        <ButtonLink to="/business/claim" search={{ artist: mbid ?? name }} variant="secondary">
          Claim this page
        </ButtonLink>
      )
    }
  >
    Neither Wikipedia nor MusicBrainz has dates for {name}.
    {!verification && <span> Are you {name}? Claim this page and tell it yourself.</span>}
  </EmptyState>
)
