import { ClassicEvents } from '../by-mode.tsx'
import { ClassicArtists } from './classic-artists.tsx'
import { ClassicNews } from './classic-news.tsx'
import { ClassicReleases } from './classic-releases.tsx'

/** The classic home: the content of the home as ranked lists on one page. */
export function ClassicHomePage() {
  return (
    <div className="page py-10 md:py-14">
      <h1 className="type-display">Everything at a glance</h1>
      <p className="mt-3 mb-10 max-w-prose text-lg text-balance text-muted">
        Who is trending, what is new, where to go and what is being written, in four short lists.
      </p>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        <ClassicArtists />
        <ClassicReleases />
        <ClassicEvents />
        <ClassicNews />
      </div>
    </div>
  )
}
