import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { formatDate } from '#ui/format.ts'
import type { RefreshedKind } from '../limits.ts'
import type { RefreshRoutes } from '../server/refresh-routes.ts'
import { SourceFold, SourceLink } from './source-fold.tsx'

interface FactSourceProps {
  /** What is fetched again. */
  kind: RefreshedKind
  mbid: string
  /** Of the facts, where others of the same entity stand beside them. */
  title?: string
  /** Where its facts stand at MusicBrainz, if not on the page of the same kind and id: "release/…", "artist/…/relationships". */
  path?: string
  /** When the facts were fetched, ISO 8601; null while they never were. */
  fetchedAt: string | null
  /** After MusicBrainz was asked again. */
  onRefresh: () => void
  /** Only the "i", for a place beside a heading. */
  isQuiet?: boolean
  /** Names parts that come from elsewhere. */
  children?: ReactNode
  className?: string
}

/**
 * Where facts come from, how old they are and under which licence, folded. Whoever follows the link to correct them finds
 * them fetched again on coming back to this tab.
 */
export function FactSource({
  kind,
  mbid,
  title = 'Where is this from?',
  path = `${kind}/${mbid}`,
  fetchedAt,
  onRefresh,
  isQuiet,
  children,
  className,
}: FactSourceProps) {
  const { isAsking, hasFailed, leave } = useRefreshOnReturn(kind, mbid, onRefresh)
  const page = `https://musicbrainz.org/${path}`
  const form = `https://musicbrainz.org/${path.split('/', 2).join('/')}/edit`
  return (
    <SourceFold title={title} isQuiet={isQuiet} className={className}>
      <p className="max-w-prose text-sm text-muted">
        <SourceLink href={page}>MusicBrainz</SourceLink>, in the public domain (CC0)
        {fetchedAt && (
          <>
            , as of <time dateTime={fetchedAt}>{formatDate(fetchedAt)}</time>
          </>
        )}
        . Something wrong?{' '}
        <SourceLink href={form} onFollow={leave}>
          Correct it there
        </SourceLink>
        ; when you come back, it is fetched again.{children && <> {children}</>}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {isAsking
          ? 'Asking MusicBrainz again …'
          : hasFailed && 'MusicBrainz does not answer just now. What it has not answered stays as it was.'}
      </p>
    </SourceFold>
  )
}

/** `leave` is called when the person goes to correct the facts; the return to this tab has them fetched again. */
function useRefreshOnReturn(kind: RefreshedKind, mbid: string, onRefresh: () => void) {
  const hasLeft = useRef(false)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  useEffect(() => {
    const onReturn = async () => {
      if (document.visibilityState !== 'visible' || !hasLeft.current) return
      hasLeft.current = false
      setState('asking')
      try {
        const api = createClient<RefreshRoutes>().api
        const { isFresh } = await unwrap(
          api.catalogue[':kind'][':mbid'].refresh.$post({ param: { kind, mbid } }),
        )
        setState(isFresh ? 'idle' : 'failed')
        // What has been answered is new in any case.
        onRefresh()
      } catch {
        setState('failed')
      }
    }
    // Of two windows side by side, both stay visible.
    const events = ['visibilitychange', 'focus']
    for (const event of events) window.addEventListener(event, onReturn)
    return () => {
      for (const event of events) window.removeEventListener(event, onReturn)
    }
  }, [kind, mbid, onRefresh])
  return {
    isAsking: state === 'asking',
    hasFailed: state === 'failed',
    leave: () => {
      hasLeft.current = true
    },
  }
}
