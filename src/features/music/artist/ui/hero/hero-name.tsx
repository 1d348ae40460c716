import { cx } from '#ui/cx.ts'
import type { ArtistPage } from '../../contract.ts'
import { typeLabel } from '../words.ts'

/** The number of letters that fit beside the picture in the large size; letters of wide scripts count twice. */
const SHORT = 18

const isShort = (name: string) =>
  name.length + (name.match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu)?.length ?? 0) <= SHORT

/** The title of the page. */
export const HeroName = ({ name, isSmall = false }: { name: string; isSmall?: boolean }) => (
  <h1 className={cx(isShort(name) && !isSmall ? 'type-poster' : 'type-display', 'wrap-anywhere')}>
    <bdi>{name}</bdi>
  </h1>
)

/** "Band · Indie pop · Portugal". */
export const factsLine = ({ type, genre, countryName }: ArtistPage): string =>
  [type && typeLabel(type), genre, countryName].filter(Boolean).join(' · ')
