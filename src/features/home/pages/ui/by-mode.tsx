import { useSiteMode } from '#platform/http/client/site-mode.ts'
import type { SiteMode } from '#platform/site-mode.ts'
import { LIVE_EVENTS } from '../../../../../sample-data/live-events.ts'
import { ClassicSampleEvents } from './classic/classic-sample-events.tsx'
import { ClassicShows } from './classic/classic-shows.tsx'
import { SampleEventsSection } from './home/sample-events-section.tsx'
import { ShowsSection } from './home/shows-section.tsx'

/** Live events of `/` and `/v2`. */
export const LiveEvents = () =>
  useSiteMode() === 'preview' ? <SampleEventsSection events={LIVE_EVENTS} /> : <ShowsSection />

/** Live events of the classic home. */
export const ClassicEvents = () =>
  useSiteMode() === 'preview' ? <ClassicSampleEvents events={LIVE_EVENTS} /> : <ClassicShows />

/** Whether the alternative home is made of sample content. */
export const isSampleHome = (mode: SiteMode): boolean => mode === 'preview'
