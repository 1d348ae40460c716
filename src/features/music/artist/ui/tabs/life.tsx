import { Fragment, type ReactNode } from 'react'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { formatPartialDate } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { ArtistLife, Membership } from '../../contract.ts'

/** Whether there is anything to show. */
export const isLifeKnown = ({ isPerson: _, ...life }: ArtistLife): boolean =>
  Object.values(life).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))

/** When and where an artist began and ended, and the members of a band or the bands of a person. */
export function Life({ life }: { life: ArtistLife }) {
  const { began, ended, isOver, isPerson, area, gender, members, bands } = life
  const now = members.filter((member) => !member.isOver)
  const former = members.filter((member) => member.isOver)
  return (
    <section aria-labelledby="story-life">
      <h3 id="story-life" className="type-heading mb-3">
        Facts
      </h3>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        {began && <Fact name={isPerson ? 'Born' : 'Founded'}>{formatPartialDate(began)}</Fact>}
        {isOver && (
          <Fact name={isPerson ? 'Died' : 'Ended'}>{ended ? formatPartialDate(ended) : 'Date unknown'}</Fact>
        )}
        {area && <Fact name="From">{area}</Fact>}
        {gender && <Fact name="Gender">{gender}</Fact>}
        <People name={former.length > 0 ? 'Members now' : 'Members'} people={now} />
        <People name={now.length > 0 ? 'Before' : 'Members'} people={former} />
        <People name={bands.length > 1 ? 'Bands' : 'Band'} people={bands} />
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="type-label pt-1 text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

function People({ name, people }: { name: string; people: readonly Membership[] }) {
  if (people.length === 0) return null
  return (
    <Fact name={name}>
      <ul>
        {people.map(({ mbid, name, slug, years, roles }) => (
          <li key={mbid} className="py-0.5">
            <PageLink href={`${artistPath(slug)}?mbid=${encodeURIComponent(mbid)}`} className="link">
              <bdi>{name}</bdi>
            </PageLink>
            <span className="text-muted">
              {[years.join(', '), roles.join(', ')].filter(Boolean).map((text) => (
                <Fragment key={text}> · {text}</Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
