import { VerificationMark } from '#features/business/public-ui.tsx'
import { useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ArtistPage } from '../../contract.ts'
import { PlatformLink } from '../listen/platform-link.tsx'
import { typeLabel } from '../words.ts'
import { Bio } from './bio.tsx'
import { HeroActions } from './hero-actions.tsx'
import { HERO, HERO_PICTURE } from './hero-layout.ts'
import { Namesakes } from './namesakes.tsx'

/** The number of letters that fit beside the picture in the large size; letters of wide scripts count twice. */
const SHORT = 18

const isShort = (name: string) =>
  name.length + (name.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu)?.length ?? 0) <= SHORT

/** The hero: picture, name, type, country, biography and actions. */
export function ArtistHero({ artist }: { artist: ArtistPage }) {
  const { mbid, slug, name, type, genre, countryName, imageUrl, verified, verification } = artist
  const id = mbid ?? slug
  const fallbackOf = useFallbackArtistImage()
  return (
    <header className={HERO}>
      <CoverArt
        id={id}
        title={name}
        src={imageUrl}
        srcSet={imageUrl ? imageSrcSet(imageUrl, 960) : undefined}
        sizes="(width >= 80rem) 25rem, (width >= 48rem) 34vw, 100vw"
        fallbackSrc={fallbackOf(id)}
        eager
        className={HERO_PICTURE}
      />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <div className="min-w-0 max-w-full">
          <p className="type-label mb-5 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <VerificationMark verified={verified} verification={verification} />
            <span>{[type && typeLabel(type), genre, countryName].filter(Boolean).join(' · ')}</span>
          </p>
          <h1 className={cx(isShort(name) ? 'type-poster' : 'type-display', 'wrap-anywhere')}>
            <bdi>{name}</bdi>
          </h1>
        </div>
        <Namesakes artist={artist} />
        <Bio artist={artist} />
        <HeroActions artist={artist} />
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
