import {
  Component,
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

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
  /** The part, made by `lazyPart`, with `defaultOpen`. */
  children: ReactNode
}

/**
 * A menu or popover whose code is loaded when it is first wanted: pressing the stand-in brings the real part, open.
 * When it cannot be loaded, a message says so and offers to load the page anew, and the stand-in stays.
 *
 *     const load = () => import('./post-menu.tsx')
 *     const PostMenu = lazyPart(() => load().then((part) => part.PostMenu))
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
  return (
    <LoadBoundary
      onFailure={() => {
        setWanted(false)
        sayNotLoaded()
      }}
    >
      <Suspense fallback={standIn({ ...button, 'aria-busy': true })}>{children}</Suspense>
    </LoadBoundary>
  )
}

interface OnceProps {
  when: boolean
  /** The dialog's code could not be loaded: it is to count as closed, so that it can be opened again. */
  onFailure: () => void
  /** The dialog, made by `lazyPart`, with `open={when}` as well. */
  children: ReactNode
}

/** Mounts a lazy dialog the first time `when` is true and keeps it then, so that it can close with its motion. */
export function Once({ when, onFailure, children }: OnceProps) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  return (
    wanted && (
      <LoadBoundary
        onFailure={() => {
          setWanted(false)
          onFailure()
          sayNotLoaded()
        }}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </LoadBoundary>
    )
  )
}

interface InPlaceProps {
  /** Of the part's size, while it is loaded. */
  fallback: ReactNode
  /** The part, made by `lazyPart`. */
  children: ReactNode
}

/** A lazy part in the flow of the page. When it cannot be loaded, that is said in its place. */
export function InPlace({ fallback, children }: InPlaceProps) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>This could not be loaded. Please check your connection.</p>
        <Button variant="secondary" size="small" onClick={reload}>
          Reload page
        </Button>
      </div>
    )
  }
  return (
    <LoadBoundary onFailure={() => setFailed(true)}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  )
}

/** A component that is loaded when it is first drawn, for the parts above: what failed to load is tried anew. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // React keeps a failure for as long as it keeps the lazy component, so each try has one of its own.
  const tries = new WeakMap<object, LazyExoticComponent<ComponentType<P>>>()
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
  return function Part(props: P) {
    const attempt = use(Attempt)
    const Loaded =
      tries.get(attempt) ??
      lazy(() =>
        load().then(
          (part) => ({ default: part }),
          (cause: unknown) => {
            throw new LoadFailure('A part of the page could not be loaded.', { cause })
          },
        ),
      )
    tries.set(attempt, Loaded)
    return <Loaded {...props} />
  }
}

const Attempt = createContext<object>({})

class LoadFailure extends Error {}

interface LoadBoundaryProps {
  onFailure: () => void
  children: ReactNode
}

/** One try to load the part in it. Errors of the part itself are the page's. */
class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}
  readonly #attempt = {}

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) this.props.onFailure()
  }

  override render() {
    const { error } = this.state
    if (error instanceof LoadFailure) return null
    if (error !== undefined) throw error
    return <Attempt value={this.#attempt}>{this.props.children}</Attempt>
  }
}

/** Chromium keeps the failure of a file for as long as the page lives; other browsers ask for it again. */
const reload = () => window.location.reload()

function sayNotLoaded(): void {
  toast.error('This could not be loaded', 'Please check your connection.', {
    action: { label: 'Reload page', onPress: reload },
  })
}
