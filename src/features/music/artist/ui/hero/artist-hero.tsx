import { StatedLinks, StatementMenuButton } from '#features/business/page-facts/public-ui.tsx'
import { VerificationMark } from '#features/business/public-ui.tsx'
import { Thumbnail } from '#features/files/uploads/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import type { ArtistPage } from '../../contract.ts'
import { useOwnPage } from '../state/use-own-page.ts'
import { HeroActions } from './hero-actions.tsx'
import { HERO, HERO_TEXT } from './hero-layout.ts'
import { factsLine, HeroName } from './hero-name.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { Namesakes } from './namesakes.tsx'
import { Words } from './words.tsx'

/** Lower than by the specification, so that the tabs are on the first screen. */
const PICTURE = 'max-md:aspect-[16/9]!'
/** Below a banner the picture is a card that lies over its edge. */
const OVER_BANNER =
  'z-1 max-md:mx-0! max-md:-mt-14 max-md:size-28 max-md:aspect-square! max-md:rounded-sleeve! md:-mt-26 border-4 border-canvas'

/** The hero: picture, name, type, country, words and actions; what the artist states comes first. */
export function ArtistHero({ artist }: { artist: ArtistPage }) {
  const { mbid, name, verified, verification } = artist
  const { statements, words, picture, banner, links } = useOwnPage(artist)
  return (
    <header>
      {banner && (
        <div
          role="img"
          aria-label={banner.alt || `Banner of ${name}`}
          style={{ background: banner.color ?? undefined }}
          className="relative -mx-4 h-24 overflow-hidden bg-hover md:mx-0 md:h-40 md:rounded-b-card"
        >
          <Thumbnail item={banner} sizes="(width >= 80rem) 76rem, 100vw" />
        </div>
      )}
      <div className={cx(HERO, 'max-md:gap-y-4 max-md:pb-6', banner !== null && 'md:items-start! md:py-6!')}>
        <HeroPicture artist={artist} alt={picture?.alt} className={banner ? OVER_BANNER : PICTURE} />
        <div className={HERO_TEXT}>
          <div className="min-w-0 max-w-full">
            <div className="type-label mb-3 flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
              <VerificationMark verified={verified} verification={verification} isShort />
              <p>{factsLine(artist)}</p>
            </div>
            <HeroName name={name} isSmall={Boolean(banner)} />
          </div>
          <Namesakes artist={artist} inOneRow />
          <Words artist={artist} own={words} />
          <HeroActions artist={artist} play="Listen">
            {mbid && statements.length > 0 && (
              <StatementMenuButton page={{ kind: 'artist', id: mbid }} statements={statements} name={name} />
            )}
          </HeroActions>
          <StatedLinks links={links} className="-my-1 max-w-full overflow-x-auto" />
        </div>
      </div>
    </header>
  )
}
