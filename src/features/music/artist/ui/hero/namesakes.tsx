import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import type { ArtistPage, Namesake } from '../../contract.ts'
import { typeLabel } from '../words.ts'

type NamesakeFacts = Pick<Namesake, 'disambiguation' | 'type' | 'countryName'>

/** Distinguishes an artist from others of the same name: "jazz pianist", else "Band, France". */
function describeNamesake({ disambiguation, type, countryName }: NamesakeFacts): string {
  const facts = [type && typeLabel(type), countryName]
  return disambiguation ?? facts.filter(Boolean).join(', ')
}

/** If several artists have this name: which one this is, and links to the others. */
export function Namesakes({ artist, inOneRow }: { artist: ArtistPage; inOneRow?: boolean }) {
  const { name, others } = artist
  const own = describeNamesake(artist)
  if (others.length === 0) return own && artist.disambiguation ? <p className="text-muted">{own}</p> : null
  return (
    <nav aria-label={`Others called ${name}`} className="max-w-full text-[0.9375rem] text-muted">
      <p>
        {own ? (
          <span>
            This is <strong className="font-semibold text-ink">{own}</strong>. Not the one you are looking
            for?
          </span>
        ) : (
          'Not the one you are looking for?'
        )}
      </p>
      <ul className={cx('flex gap-x-5', inOneRow ? 'overflow-x-auto' : 'mt-1 flex-wrap')}>
        {others.map((other) => (
          <li key={other.mbid} className={inOneRow ? 'shrink-0' : 'min-w-0'}>
            <Link
              to="/artist/$artistName"
              params={{ artistName: other.slug }}
              search={{ mbid: other.mbid }}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              <span>
                <bdi>{other.name}</bdi>
                {describeNamesake(other) && <span>, {describeNamesake(other)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
