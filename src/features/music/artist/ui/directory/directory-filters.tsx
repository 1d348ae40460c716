import { FilterLink, FilterLinks, FilterRow, FoldedFilterLinks } from '#ui/filter-links.tsx'
import { DIRECTORY_LETTERS } from '../../limits.ts'
import { DECADES, hrefOf } from './directory-address.ts'
import type { DirectorySearch } from './directory-search.ts'

interface DirectoryFiltersProps {
  search: DirectorySearch
  filters: { countries: { code: string; name: string }[]; genres: string[] }
}

type Filter = 'letter' | 'country' | 'decade' | 'genre'

/**
 * Links to the lists of the directory. A link adds its filter to the others, or removes it when it is chosen. Long
 * lists of choices are folded until one is chosen.
 */
export function DirectoryFilters({ search, filters: { countries, genres } }: DirectoryFiltersProps) {
  const { after: _, by: __, ...chosen } = search
  const choice = (key: string, to: DirectorySearch, label: string) => (
    <FilterLink key={key} href={hrefOf(to)} isChosen={hrefOf(to) === hrefOf(search)}>
      {label}
    </FilterLink>
  )
  const filter = (key: string, one: Pick<DirectorySearch, Filter>, label: string) => {
    const [name] = Object.keys(one) as Filter[]
    const isChosen = name !== undefined && one[name] === chosen[name]
    const to = isChosen ? { ...chosen, [name]: undefined } : { ...chosen, ...one }
    return (
      <FilterLink key={key} href={hrefOf(to)} isChosen={isChosen}>
        {isChosen ? `${label} ×` : label}
      </FilterLink>
    )
  }
  const codes = withChosen(
    countries.map(({ code }) => code),
    chosen.country,
  )
  const nameOf = (country: string) => countries.find(({ code }) => code === country)?.name ?? country
  const tags = withChosen(genres, chosen.genre)
  return (
    <nav aria-label="Lists of artists" className="mt-5 flex flex-col gap-1">
      <FilterLinks>
        {choice('known', {}, 'Best known')}
        {choice('followed', { by: 'followed' }, 'Most followed here')}
        {choice('new', { by: 'new' }, 'Newly added')}
      </FilterLinks>
      <FilterRow>
        {DIRECTORY_LETTERS.map((letter) => filter(letter, { letter }, letter.toUpperCase()))}
      </FilterRow>
      <FoldedFilterLinks label="Decades" isOpen={chosen.decade !== undefined}>
        {withChosen(DECADES, chosen.decade).map((decade) => filter(String(decade), { decade }, `${decade}s`))}
      </FoldedFilterLinks>
      {codes.length > 0 && (
        <FoldedFilterLinks label="Countries" isOpen={chosen.country !== undefined}>
          {codes.map((code) => filter(code, { country: code }, nameOf(code)))}
        </FoldedFilterLinks>
      )}
      {tags.length > 0 && (
        <FoldedFilterLinks label="Genres" isOpen={chosen.genre !== undefined}>
          {tags.map((genre) => filter(genre, { genre }, genre))}
        </FoldedFilterLinks>
      )}
    </nav>
  )
}

/** The choices, including those in the address that are not in the list, so that they can be removed. */
const withChosen = <T,>(choices: T[], chosen: T | undefined): T[] =>
  chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen]
