import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RefreshRoutes } from '#features/catalogue/fill/server/refresh-routes.ts'
import type { RefreshedKind } from '#features/catalogue/limits.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { formatDate } from '#ui/format.ts'
import { SourceGroup, SourceLink } from './sources.tsx'

interface FactSourceProps {
  /** The entity to refetch. */
  kind: RefreshedKind
  mbid: string
  /** What the facts are about. */
  title: string
  /**
   * The path of its facts at MusicBrainz, if not the page of the same kind and id: "release/…",
   * "artist/…/relationships".
   */
  path?: string
  /** When the facts were fetched, ISO 8601; null if never. */
  fetchedAt: string | null
  /** Called after MusicBrainz was asked again. */
  onRefresh: () => void
  /** Names parts that come from another source. */
  children?: ReactNode
}

/**
 * The source, age and licence of facts, within `Sources`. After following the link to correct them, the visitor
 * finds them refetched on returning to this tab.
 */
export function FactSource({
  kind,
  mbid,
  title,
  path = `${kind}/${mbid}`,
  fetchedAt,
  onRefresh,
  children,
}: FactSourceProps) {
  const { isAsking, hasFailed, leave } = useRefreshOnReturn(kind, mbid, onRefresh)
  const page = `https://musicbrainz.org/${path}`
  const form = `https://musicbrainz.org/${path.split('/', 2).join('/')}/edit`
  return (
    <SourceGroup title={title}>
      <p>
        <SourceLink href={page}>MusicBrainz</SourceLink>, in the public domain (CC0)
        {fetchedAt && (
          <span>
            , as of <time dateTime={fetchedAt}>{formatDate(fetchedAt)}</time>
          </span>
        )}
        <span>. Something wrong? </span>
        <SourceLink href={form} onFollow={leave}>
          Correct it there
        </SourceLink>
        ; when you come back, we’ll update it here.{children && <span> {children}</span>}
      </p>
      <p role="status" className="empty:hidden">
        {isAsking
          ? 'Asking MusicBrainz again …'
          : hasFailed && 'MusicBrainz isn’t answering. Nothing has changed here.'}
      </p>
    </SourceGroup>
  )
}

/** Call `leave` when the visitor goes to correct the facts; on return to this tab they are refetched. */
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
        // Also after a failure: some answers may have arrived.
        onRefresh()
      } catch {
        setState('failed')
      }
    }
    // Two windows side by side both stay visible, so that only the focus tells.
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
