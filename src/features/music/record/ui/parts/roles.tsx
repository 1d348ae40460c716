import { artistPath } from '#features/catalogue/public-ui.tsx'
import { formatCount } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Role } from '../../contract.ts'

/** Credits: each role with its people. */
export function Roles({ roles }: { roles: readonly Role[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
      {roles.map(({ name, people }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          {people.map((person) => (
            <dd key={person.mbid} className="min-w-0 wrap-anywhere">
              <PageLink
                href={`${artistPath(person.slug)}?mbid=${person.mbid}`}
                className="inline-block min-h-6 font-medium hover:underline"
              >
                <bdi>{person.name}</bdi>
              </PageLink>
              {person.tracks !== null && (
                <span className="figures text-sm text-muted"> ({formatCount(person.tracks, 'track')})</span>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
