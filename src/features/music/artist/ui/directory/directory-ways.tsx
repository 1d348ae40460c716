import { useQuery } from '@tanstack/react-query'
import { PageLink } from '#ui/page-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { DECADES, hrefOf } from './directory-address.ts'
import { directoryFiltersQuery } from './directory-queries.ts'
import type { DirectorySearch } from './directory-search.ts'

/** The ways into the directory of artists: by genre, by decade and by country. */
export function DirectoryWays() {
  const { data } = useQuery(directoryFiltersQuery)
  const genres = (data?.genres ?? []).map((genre) => ({ label: genre, search: { genre } }))
  const decades = DECADES.toReversed().map((decade) => ({ label: `${decade}s`, search: { decade } }))
  const countries = (data?.countries ?? []).map(({ code, name }) => ({
    label: name,
    search: { country: code },
  }))
  return (
    <>
      <Ways id="genres" title="Genres" ways={genres} />
      <Ways id="decades" title="Decades" ways={decades} />
      <Ways id="countries" title="Countries" ways={countries} />
    </>
  )
}

interface WaysProps {
  id: string
  title: string
  ways: { label: string; search: DirectorySearch }[]
}

const Ways = ({ id, title, ways }: WaysProps) =>
  ways.length > 0 && (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} className="mb-5" />
      <ul className="flex flex-wrap gap-2">
        {ways.map(({ label, search }) => (
          <li key={label}>
            <PageLink
              href={hrefOf(search)}
              className="flex min-h-11 items-center rounded-full border-[1.5px] border-edge px-4 font-display font-[680] [font-stretch:86%] hover:border-ink hover:bg-hover"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
