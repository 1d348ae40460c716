import { StatedDates, StatedPicks } from '#features/business/page-facts/public-ui.tsx'
import type { ArtistPage } from '../contract.ts'
import { useOwnPage } from './state/use-own-page.ts'

/** What the artist puts in front: the pinned release, the video and dates of releases. */
export const OwnPicks = ({ artist }: { artist: ArtistPage }) =>
  useOwnPage(artist, { asks: false })
    .statements.filter(({ stated: { release, video, dates } }) => release || video || dates.length > 0)
    .map(({ businessAccountId, businessName, stated }) => (
      <section
        key={businessAccountId}
        aria-label={`Picked by ${businessName}`}
        className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-2"
      >
        <StatedPicks stated={stated} className="bg-surface" />
        <StatedDates dates={stated.dates} />
      </section>
    ))
