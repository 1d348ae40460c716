import { NoShows } from '#features/festivals/public-ui.tsx'
import { RankedSection } from './ranked-list.tsx'

/** Real shows of the classic home. */
export function ClassicShows() {
  return (
    <RankedSection id="live-events" title="Live Events">
      <NoShows level={3} />
    </RankedSection>
  )
}
