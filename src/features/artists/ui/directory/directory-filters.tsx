import type { ReactNode } from 'react'
import { PageLink } from '#ui/page-link.tsx'
import { DIRECTORY_LETTERS } from '../../limits.ts'
import { hrefOf } from './directory-address.ts'
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
  const currentHref = hrefOf(current)
  const choice = (key: string, to: DirectorySearch, label: string) => {
    const href = hrefOf(to)
    return (
      <li key={key}>
        <PageLink
          href={href}
          aria-current={href === currentHref ? 'page' : undefined}
          className="flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold"
        >
          {label}
        </PageLink>
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
      <Folded label="Decades">
        {DECADES.map((decade) => choice(String(decade), { decade }, `${decade}s`))}
      </Folded>
      {countries.length > 0 && (
        <Folded label="Countries">
          {countries.map(({ code, name }) => choice(code, { country: code }, name))}
        </Folded>
      )}
      {genres.length > 0 && (
        <Folded label="Genres">{genres.map((genre) => choice(genre, { genre }, genre))}</Folded>
      )}
    </nav>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <ul className="-ml-2.5 flex flex-wrap gap-1">{children}</ul>
)

/** Works without scripts. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{label}</summary>
      <Choices>{children}</Choices>
    </details>
  )
}
