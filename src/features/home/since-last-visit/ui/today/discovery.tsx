import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { FollowButton } from '#features/follow/follows/public-ui.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { Today } from '../../today-contract.ts'

const addressOf = ({ mbid, slug }: { mbid: string; slug: string }) => `${artistPath(slug)}?mbid=${mbid}`

/** An artist whom the member does not follow, with what connects them to one whom they do. */
export function Discovery({
  connection: {
    artist: { mbid, name, slug, imageUrl, reasons },
    because,
  },
}: {
  connection: NonNullable<Today['connection']>
}) {
  const why = new URLSearchParams({ mbid: because.mbid, to: name })
  return (
    <div className="flex max-w-3xl gap-4 rounded-sleeve bg-surface p-4 sm:gap-6 sm:p-6">
      <Face
        id={mbid}
        name={name}
        imageUrl={imageUrl}
        widest={320}
        sizes="10rem"
        className="w-28 shrink-0 self-start sm:w-40"
      />
      <div className="min-w-0 flex-1">
        <p className="type-label text-coral-text">
          Because you follow <bdi>{because.name}</bdi>
        </p>
        <h3 className="type-title mt-1 wrap-anywhere">
          <PageLink href={addressOf({ mbid, slug })} className="hover:underline">
            <bdi>{name}</bdi>
          </PageLink>
        </h3>
        <ul className="mt-1 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <FollowButton kind="artist" id={mbid} name={name} />
          <PageLink
            href={`${artistPath(because.slug)}/similar?${why}`}
            className="link inline-flex min-h-11 items-center"
          >
            How are they connected?
          </PageLink>
        </div>
      </div>
    </div>
  )
}
