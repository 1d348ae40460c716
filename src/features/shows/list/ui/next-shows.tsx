import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nextShowsQuery } from '#features/shows/ui/queries.ts'
import { placeInWords } from '#features/shows/ui/words.ts'
import { formatMonth } from '#ui/format.ts'

/** The next shows as a short list, for the column beside another page; nothing while there are none. */
export function NextShows() {
  const { data } = useQuery(nextShowsQuery)
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="next-shows">
      <h2 id="next-shows" className="type-heading border-t-[3px] border-ink pt-3">
        Next shows
      </h2>
      <ul className="mt-2">
        {data.items.map((show) => (
          <li
            key={show.id}
            className="relative flex min-h-14 items-center gap-3 border-b border-line py-2 hover:bg-hover"
          >
            <time dateTime={show.date} className="w-12 shrink-0 text-center leading-tight">
              <span className="type-label block text-coral-text">{formatMonth(show.date)}</span>
              <span className="type-heading figures">{Number(show.date.slice(8))}</span>
            </time>
            <div className="min-w-0 leading-snug">
              <Link
                to="/show/$showId"
                params={{ showId: show.id }}
                className="cover-link block truncate font-semibold"
              >
                <bdi>{show.name}</bdi>
              </Link>
              <p className="truncate text-sm text-muted">{placeInWords(show)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
