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

/** Props for the button that is shown until the part is loaded. */
export interface StandIn {
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
  'aria-haspopup': 'true'
  'aria-expanded': false
  'aria-busy'?: true
}

interface OnDemandProps {
  /** Starts loading the part; called on hover and focus. */
  preload: () => Promise<unknown>
  /** A button that looks like the part's own trigger. */
  standIn: (button: StandIn) => ReactElement
  /** The part, made by `lazyPart`, with `defaultOpen`. */
  children: ReactNode
}

/**
 * A menu or popover whose code is loaded on first use: pressing the stand-in mounts the real part, open.
 * If loading fails, a toast offers to reload the page, and the stand-in stays.
 *
 *     const load = () => import('./post-menu.tsx')
 *     const PostMenu = lazyPart(() => load().then((part) => part.PostMenu))
 *     <OnDemand preload={load} standIn={(button) => <IconButton label="More" {...button}>…</IconButton>}>
 *       <PostMenu defaultOpen />
 *     </OnDemand>
 */
export function OnDemand({ preload, standIn, children }: OnDemandProps) {
  const [isRequested, setRequested] = useState(false)
  // A failed preload is reported when the part is opened.
  const startPreload = () => void preload().catch(() => undefined)
  const button: StandIn = {
    onClick: () => setRequested(true),
    onPointerEnter: startPreload,
    onFocus: startPreload,
    'aria-haspopup': 'true',
    'aria-expanded': false,
  }
  if (!isRequested) return standIn(button)
  return (
    <LoadBoundary
      onFailure={() => {
        setRequested(false)
        showLoadFailure()
      }}
    >
      <Suspense fallback={standIn({ ...button, 'aria-busy': true })}>{children}</Suspense>
    </LoadBoundary>
  )
}

interface OnceProps {
  when: boolean
  /** Called when the dialog's code could not be loaded: set it to closed, so that it can be opened again. */
  onFailure: () => void
  /** The dialog, made by `lazyPart`, with `open={when}` as well. */
  children: ReactNode
}

/** Mounts a lazy dialog the first time `when` is true and leaves it mounted, so that it can animate its closing. */
export function Once({ when, onFailure, children }: OnceProps) {
  const [isMounted, setMounted] = useState(when)
  if (when && !isMounted) setMounted(true)
  return (
    isMounted && (
      <LoadBoundary
        onFailure={() => {
          setMounted(false)
          onFailure()
          showLoadFailure()
        }}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </LoadBoundary>
    )
  )
}

interface InPlaceProps {
  /** Shown while the part loads; has the same size. */
  fallback: ReactNode
  /** The part, made by `lazyPart`. */
  children: ReactNode
}

/** A lazy part in the flow of the page. If loading fails, a message replaces it. */
export function InPlace({ fallback, children }: InPlaceProps) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>Couldn’t load this. Please check your connection.</p>
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

/** A component that is loaded when it is first rendered, for the components above. A failed load is retried. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // React caches a failure in the lazy component, so each attempt creates a new one.
  const attempts = new WeakMap<object, LazyExoticComponent<ComponentType<P>>>()
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
  return function Part(props: P) {
    const attempt = use(Attempt)
    const Loaded =
      attempts.get(attempt) ??
      lazy(() =>
        load().then(
          (part) => ({ default: part }),
          (cause: unknown) => {
            throw new LoadFailure('Part of the page didn’t load.', { cause })
          },
        ),
      )
    attempts.set(attempt, Loaded)
    return <Loaded {...props} />
  }
}

/** What the server loads before it renders its first page. */
const loadedFirst: (() => Promise<void>)[] = []

/**
 * A part that belongs to the page: the server renders it at once, as pages are complete without scripts, and browsers
 * load its code when they show it.
 */
export function renderedPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  if (!import.meta.env.SSR) return lazyPart(load)
  let Loaded: ComponentType<P> | undefined
  loadedFirst.push(async () => {
    Loaded = await load()
  })
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is read
  return function Part(props: P) {
    return Loaded && <Loaded {...props} />
  }
}

/** For the server: resolves when the rendered parts of all modules read so far can be rendered. */
export const loadRenderedParts = () => Promise.all(loadedFirst.splice(0).map((load) => load()))

const Attempt = createContext<object>({})

class LoadFailure extends Error {}

interface LoadBoundaryProps {
  onFailure: () => void
  children: ReactNode
}

/** One attempt to load a part. Errors thrown by the part itself propagate. */
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

/** Chromium caches a failed module for the life of the page; other browsers request it again. */
const reload = () => window.location.reload()

function showLoadFailure(): void {
  toast.error('Couldn’t load this', 'Please check your connection.', {
    action: { label: 'Reload page', onPress: reload },
  })
}
