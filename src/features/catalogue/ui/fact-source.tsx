import { Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { cx } from '#ui/cx.ts'
import { formatDate } from '#ui/format.ts'
import type { RefreshedKind } from '../limits.ts'
import type { RefreshRoutes } from '../server/refresh-routes.ts'

interface FactSourceProps {
  /** What is fetched again. */
  kind: RefreshedKind
  mbid: string
  /** Where its facts stand at MusicBrainz, if not on the page of the same kind and id: "release/…". */
  path?: string
  /** When the facts were fetched, ISO 8601; null while they never were. */
  fetchedAt: string | null
  /** After MusicBrainz was asked again. */
  onRefresh: () => void
  /** Only the "i", for a place beside a heading. */
  isQuiet?: boolean
  /** What comes from elsewhere. */
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
  path = `${kind}/${mbid}`,
  fetchedAt,
  onRefresh,
  isQuiet,
  children,
  className,
}: FactSourceProps) {
  const { isAsking, hasFailed, leave } = useRefreshOnReturn(kind, mbid, onRefresh)
  const page = `https://musicbrainz.org/${path}`
  return (
    <details className={className}>
      <summary
        title={isQuiet ? 'Where is this from?' : undefined}
        className={cx(
          'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-muted hover:text-ink',
          isQuiet && 'min-w-11 justify-center',
        )}
      >
        <Info aria-hidden="true" className="size-4" />
        <span className={isQuiet ? 'sr-only' : undefined}>Where is this from?</span>
      </summary>
      <p className="max-w-prose text-sm text-muted">
        <OutsideLink href={page}>MusicBrainz</OutsideLink>, in the public domain (CC0)
        {fetchedAt && (
          <>
            , as of <time dateTime={fetchedAt}>{formatDate(fetchedAt)}</time>
          </>
        )}
        . Something wrong?{' '}
        <OutsideLink href={`${page}/edit`} onClick={leave}>
          Correct it there
        </OutsideLink>
        ; when you come back, it is fetched again.{children && <> {children}</>}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {isAsking
          ? 'Asking MusicBrainz again …'
          : hasFailed && 'MusicBrainz does not answer just now. The facts stay as they were.'}
      </p>
    </details>
  )
}

interface OutsideLinkProps {
  href: string
  onClick?: () => void
  children: string
}

const OutsideLink = ({ href, onClick, children }: OutsideLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick} className="link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

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
        if (isFresh) onRefresh()
      } catch {
        setState('failed')
      }
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [kind, mbid, onRefresh])
  return {
    isAsking: state === 'asking',
    hasFailed: state === 'failed',
    leave: () => {
      hasLeft.current = true
    },
  }
}
