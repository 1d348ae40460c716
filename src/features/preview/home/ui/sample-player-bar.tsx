import Pause from 'virtual:icon/pause'
import Play from 'virtual:icon/play'
import SkipBack from 'virtual:icon/skip-back'
import SkipForward from 'virtual:icon/skip-forward'
import { useState } from 'react'
import { artistPathOf } from '#features/catalogue/public-ui.tsx'
import { NEW_RELEASES } from '#features/preview/samples/new-releases.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'

/** The player at the bottom. It is a sample: it shows releases and plays nothing. */
export function SamplePlayerBar() {
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const record = NEW_RELEASES[at]
  const move = (step: number) => setAt((at + step + NEW_RELEASES.length) % NEW_RELEASES.length)
  if (!record) return null
  return (
    <section
      aria-label="Player"
      data-player
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] text-ink"
    >
      <div aria-hidden="true" className="h-[3px] bg-hover">
        <div className="h-full w-1/3 bg-brass" />
      </div>
      <div className="page flex h-16 items-center gap-3">
        <div className="relative flex min-w-0 flex-1 items-center gap-3">
          <img
            src={record.image}
            alt=""
            width={600}
            height={600}
            className="size-11 rounded-sleeve object-cover"
          />
          <p className="min-w-0">
            <span className="flex items-center gap-2">
              {/* Samples have no pages, their artists have. */}
              <PageLink href={artistPathOf(record.artist)} className="cover-link truncate font-semibold">
                {record.title}
              </PageLink>
              <SampleMark />
            </span>
            <span className="block truncate text-sm text-muted">{record.artist}</span>
          </p>
        </div>
        <IconButton label="Previous" onClick={() => move(-1)}>
          <SkipBack />
        </IconButton>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          variant="brass"
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label="Next" onClick={() => move(1)}>
          <SkipForward />
        </IconButton>
        <p className="figures hidden flex-1 text-right text-sm text-muted sm:block">1:07 / 3:21</p>
      </div>
    </section>
  )
}
