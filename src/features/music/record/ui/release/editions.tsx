import { labelPath } from '#features/catalogue/public-ui.tsx'
import { formatCount, formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Edition, ReleasePage } from '../../contract.ts'

/** More than these fold away. */
const SHOWN = 8

/** All editions of an album. */
export function Editions({ release: { editions, editionMbid, title } }: { release: ReleasePage }) {
  const table = (some: readonly Edition[], label: string) => (
    <EditionTable editions={some} shownMbid={editionMbid} of={title} label={label} />
  )
  const more = editions.slice(SHOWN)
  return (
    <>
      {table(editions.slice(0, SHOWN), 'Editions')}
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 items-center">
            {formatCount(more.length, 'more edition')}
          </summary>
          {table(more, 'More editions')}
        </details>
      )}
    </>
  )
}

interface EditionTableProps {
  editions: readonly Edition[]
  /** The edition whose tracks the page shows. */
  shownMbid: string | null
  /** The title of the album, which rows do not repeat. */
  of: string
  label: string
}

const CELL = 'py-2 pr-4 align-top max-md:block max-md:p-0 max-md:empty:hidden'

/** A table; on a phone each row becomes a block of lines. */
function EditionTable({ editions, shownMbid, of, label }: EditionTableProps) {
  return (
    <table aria-label={label} className="w-full text-[0.9375rem] max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-muted">
          {['Date', 'Country', 'Format', 'Label', 'Catalogue number', 'Barcode'].map((name) => (
            <th key={name} scope="col" className="pr-4 pb-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {editions.map((edition) => (
          <tr key={edition.mbid} className="border-t border-line max-md:block max-md:py-3">
            <td className={`figures whitespace-nowrap ${CELL} font-medium`}>
              {edition.date ? formatPartialDate(edition.date) : 'Unknown'}
              {edition.mbid === shownMbid && (
                <span className="block text-sm font-normal text-muted max-md:inline">
                  {' '}
                  Tracks shown above
                </span>
              )}
            </td>
            <td className={CELL}>{edition.countryName}</td>
            <td className={CELL}>
              {edition.format}
              <Details edition={edition} of={of} />
            </td>
            <td className={`wrap-anywhere ${CELL}`}>
              {edition.labels.map(({ name, slug, mbid }) =>
                name && slug ? (
                  <PageLink
                    key={`${mbid} ${name}`}
                    href={`${labelPath(slug)}${mbid ? `?mbid=${mbid}` : ''}`}
                    className="block min-h-6 hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </PageLink>
                ) : null,
              )}
            </td>
            <td className={`figures text-muted wrap-anywhere ${CELL}`}>
              {edition.labels.flatMap(({ catalogNumber }) => catalogNumber ?? []).join(', ')}
            </td>
            <td className={`figures text-muted ${CELL} md:pr-0`}>{edition.barcode}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How an edition differs from the others. */
function Details({ edition, of }: { edition: Edition; of: string }) {
  const { title, disambiguation, status, packaging, trackCount } = edition
  const facts = [
    title !== of && title,
    disambiguation,
    status !== 'Official' && status,
    packaging,
    trackCount && formatCount(trackCount, 'track'),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <span className="block text-sm text-muted wrap-anywhere">{facts.join(' · ')}</span>
}
