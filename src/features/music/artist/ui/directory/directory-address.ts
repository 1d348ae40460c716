import type { DirectorySearch } from './directory-search.ts'

const FIRST_DECADE = 1920
const DECADES_TO = 2020
/** The first years of the decades to choose from. */
export const DECADES = Array.from(
  { length: (DECADES_TO - FIRST_DECADE) / 10 + 1 },
  (_, n) => FIRST_DECADE + n * 10,
)

/** The heading of a page of the directory. */
export function directoryTitle(
  { by, letter, country, decade, genre }: DirectorySearch,
  countries: readonly { code: string; name: string }[],
): string {
  if (by === 'followed') return 'Most followed artists'
  if (by === 'new') return 'New artists in the catalogue'
  return [
    genre ? `${genre.charAt(0).toUpperCase()}${genre.slice(1)} artists` : 'Artists',
    letter && (letter === '#' ? 'in other letters' : `with ${letter.toUpperCase()}`),
    country && `from ${countries.find(({ code }) => code === country)?.name ?? country}`,
    decade && `since the ${decade}s`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The address of a list of the directory, without its page. */
export function hrefOf({ after: _, ...filter }: DirectorySearch): string {
  const words = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return words ? `/artists?${words}` : '/artists'
}
