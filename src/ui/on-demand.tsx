import { type ReactElement, type ReactNode, Suspense, useState } from 'react'

/** What the stand-in of a part that is still to be loaded puts on its button. */
export interface StandIn {
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
  'aria-haspopup': 'true'
  'aria-expanded': false
  'aria-busy'?: true
}

interface OnDemandProps {
  /** Begins to load the part; called when a pointer or the focus comes near. */
  warm: () => Promise<unknown>
  /** A button of the same look as the part's own trigger. */
  standIn: (button: StandIn) => ReactElement
  /** The lazy part, with `defaultOpen`. */
  children: ReactNode
}

/**
 * A menu or popover whose code is loaded when it is first wanted: pressing the stand-in brings the real part, open.
 *
 *     const load = () => import('./post-menu.tsx')
 *     const PostMenu = lazy(() => load().then((part) => ({ default: part.PostMenu })))
 *     <OnDemand warm={load} standIn={(button) => <IconButton label="More" {...button}>…</IconButton>}>
 *       <PostMenu defaultOpen />
 *     </OnDemand>
 */
export function OnDemand({ warm, standIn, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false)
  // A failed warm-up is told when the part is really wanted.
  const begin = () => void warm().catch(() => undefined)
  const button: StandIn = {
    onClick: () => setWanted(true),
    onPointerEnter: begin,
    onFocus: begin,
    'aria-haspopup': 'true',
    'aria-expanded': false,
  }
  if (!wanted) return standIn(button)
  return <Suspense fallback={standIn({ ...button, 'aria-busy': true })}>{children}</Suspense>
}

/**
 * Mounts a lazy dialog the first time `when` is true and keeps it then, so that it can close with its motion.
 * Give the dialog `open={when}` as well.
 */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  return wanted && <Suspense fallback={null}>{children}</Suspense>
}
