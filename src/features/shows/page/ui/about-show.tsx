import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PostsAbout } from '#features/community/public-ui.tsx'
import type { Show } from '#features/shows/contract.ts'
import { ShowTickets } from '#features/shows/list/ui/show-ticket.tsx'
import { type ShowFilter, showListQuery } from '#features/shows/ui/queries.ts'

/** Shows of each list, and posts. */
const SHOWN = 4
/** How far away shows count as nearby. */
const NEARBY_KM = '50'

/** What people say about a show, and what else is on: with the artist, at the venue, and nearby. */
export function AboutShow({ show }: { show: Show }) {
  const { id, face, venue } = show
  const isOfArtist = face.id !== id
  const place = venue && venue.latitude !== null && `${venue.latitude},${venue.longitude}`
  return (
    <>
      <section aria-labelledby="talk" className="mt-14">
        <h2 id="talk" className="type-title mb-4">
          What people say
        </h2>
        <div className="max-w-3xl">
          <PostsAbout
            type="show"
            id={id}
            limit={SHOWN}
            empty={
              isOfArtist ? (
                <PostsAbout type="artist" id={face.id} limit={SHOWN} empty={<NoPosts />} />
              ) : (
                <NoPosts />
              )
            }
          />
        </div>
      </section>
      {isOfArtist && (
        <OtherShows
          title={
            <>
              More of <bdi>{face.name}</bdi>
            </>
          }
          label={`More of ${face.name}`}
          filter={{ artist: face.id }}
          except={id}
        />
      )}
      {venue && (
        <OtherShows
          title={
            <>
              Next at <bdi>{venue.name}</bdi>
            </>
          }
          label={`Next at ${venue.name}`}
          filter={{ venue: venue.id }}
          except={id}
        />
      )}
      {venue && place && (
        <OtherShows
          title="Nearby"
          label="Nearby"
          filter={{ near: place, km: NEARBY_KM }}
          except={id}
          exceptVenue={venue.id}
        />
      )}
    </>
  )
}

const NoPosts = () => <p className="text-muted">Nobody has said anything about this night yet.</p>

interface OtherShowsProps {
  title: ReactNode
  /** The name of the list for screen readers. */
  label: string
  filter: ShowFilter
  /** The show of the page. */
  except: string
  /** A venue that has a list of its own. */
  exceptVenue?: string
}

/** The next shows that match, but for that of the page; nothing while there are none. */
function OtherShows({ title, label, filter, except, exceptVenue }: OtherShowsProps) {
  // As many more as may be left out.
  const { data } = useQuery(showListQuery(filter, SHOWN * 2))
  const shows = (data?.items ?? [])
    .filter((one) => one.id !== except && (exceptVenue === undefined || one.venue?.id !== exceptVenue))
    .slice(0, SHOWN)
  if (shows.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="type-title mb-4">{title}</h2>
      <ShowTickets shows={shows} label={label} level={3} />
    </section>
  )
}
