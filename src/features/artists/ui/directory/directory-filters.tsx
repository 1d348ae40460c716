import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DIRECTORY_LETTERS } from '../../limits.ts'
import type { DirectorySearch } from './directory-search.ts'

interface DirectoryFiltersProps {
  search: DirectorySearch
  filters: { countries: { code: string; name: string }[]; genres: string[] }
}

const FIRST_DECADE = 1920
const DECADES_TO = 2020
const DECADES = Array.from({ length: (DECADES_TO - FIRST_DECADE) / 10 + 1 }, (_, n) => FIRST_DECADE + n * 10)

/** Links to the lists of the directory; those with many choices are folded. */
export function DirectoryFilters({ search, filters: { countries, genres } }: DirectoryFiltersProps) {
  const { after: _, ...current } = search
  const choice = (key: string, to: DirectorySearch, label: string) => {
    const isCurrent = JSON.stringify(to) === JSON.stringify(withoutUndefined(current))
    return (
      <li key={key}>
        <Link
          to="/artists"
          search={to}
          activeProps={{ 'aria-current': isCurrent ? 'page' : undefined }}
          className="flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      </li>
    )
  }
  return (
    <nav aria-label="Lists of artists" className="mt-5 flex flex-col gap-1">
      <Choices>
        {choice('known', {}, 'Best known')}
        {choice('followed', { by: 'followed' }, 'Most followed here')}
        {choice('new', { by: 'new' }, 'Newly added')}
      </Choices>
      <Choices>{DIRECTORY_LETTERS.map((letter) => choice(letter, { letter }, letter.toUpperCase()))}</Choices>
      <Folded label="Decades" isOpen={search.decade !== undefined}>
        {DECADES.map((decade) => choice(String(decade), { decade }, `${decade}s`))}
      </Folded>
      {countries.length > 0 && (
        <Folded label="Countries" isOpen={search.country !== undefined}>
          {countries.map(({ code, name }) => choice(code, { country: code }, name))}
        </Folded>
      )}
      {genres.length > 0 && (
        <Folded label="Genres" isOpen={search.genre !== undefined}>
          {genres.map((genre) => choice(genre, { genre }, genre))}
        </Folded>
      )}
    </nav>
  )
}

const withoutUndefined = (search: DirectorySearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const Choices = ({ children }: { children: ReactNode }) => (
  <ul className="-ml-2.5 flex flex-wrap gap-1">{children}</ul>
)

/** Works without scripts. */
function Folded({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{label}</summary>
      <Choices>{children}</Choices>
    </details>
  )
}
