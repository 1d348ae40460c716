import { VerificationMark } from '#features/business/public-ui.tsx'
import type { ArtistPage } from '#features/music/artist/contract.ts'
import {
  BioSkeleton,
  factsLine,
  HERO,
  HERO_TEXT,
  HeroActions,
  HeroName,
  HeroPicture,
  Namesakes,
  PlatformLink,
} from '#features/music/artist/public-ui.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The hero by the specification: picture, name, type, country, biography, actions and platforms. */
export function SpecifiedHero({ artist }: { artist: ArtistPage }) {
  const { name, verified, verification } = artist
  return (
    <header className={HERO}>
      <HeroPicture artist={artist} />
      <div className={HERO_TEXT}>
        <div className="min-w-0 max-w-full">
          <p className="type-label mb-5 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <VerificationMark verified={verified} verification={verification} />
            <span>{factsLine(artist)}</span>
          </p>
          <HeroName name={name} />
        </div>
        <Namesakes artist={artist} />
        <Bio artist={artist} />
        <HeroActions artist={artist} play="Play" />
        <ListenOn artist={artist} />
      </div>
    </header>
  )
}

/** One button per streaming platform; YouTube is only in the dialog. */
function ListenOn({ artist: { links, states } }: { artist: ArtistPage }) {
  const shown = links.filter(({ platform }) => platform !== 'youtube')
  if (shown.length === 0 && states.links !== 'pending') return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      <p className="mr-1 text-sm text-muted">Listen on:</p>
      {shown.length > 0 ? (
        shown.map((link) => <PlatformLink key={link.platform} link={link} />)
      ) : (
        <>
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-9 w-28" />
        </>
      )}
    </div>
  )
}

/** The biography with its source; the artist's name while there is none. */
function Bio({ artist: { bio, bioSource, states } }: { artist: ArtistPage }) {
  if (!bioSource && [states.profile, states.biography].includes('pending')) return <BioSkeleton />
  return (
    <p className="max-w-prose text-lg leading-relaxed wrap-anywhere">
      {bio}
      {bioSource && (
        <>
          {' '}
          <a
            href={bioSource.url}
            target="_blank"
            rel="noopener noreferrer"
            className="link text-base whitespace-nowrap"
          >
            From {bioSource.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      )}
    </p>
  )
}
