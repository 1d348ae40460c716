import Maximize from 'virtual:icon/maximize'
import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { countryName } from '#features/shows/countries.ts'
import { cx } from '#ui/cx.ts'
import { formatCompact, formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import {
  bounded,
  type Cluster,
  clustersOf,
  type MapCity,
  type MapView,
  type Size,
  stretchAt,
  viewOf,
} from './clusters.ts'
import outlines from './outlines.json'

/** Units of the outlines per degree. */
const SCALE = 20
const STEP = 1.8
/** In pixels. */
const PAN_BY_KEY: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
}
const ZOOM_BY_KEY: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP }

interface ShowMapProps {
  /** Cities with most shows first. */
  cities: readonly MapCity[]
  isChosen: (city: MapCity) => boolean
  hrefOf: (city: MapCity) => string
  /** Called with the cities that are in view. */
  onMove: (cities: readonly MapCity[]) => void
  className: string
}

/** A map of the world with the cities that have shows. It draws its own outlines and loads no tiles. */
export function ShowMap({ cities, isChosen, hrefOf, onMove, className }: ShowMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const [moved, setMoved] = useState<MapView>()
  const view = size && (moved ?? viewOf(cities, size))
  const clusters = size && view ? clustersOf(cities, view, size) : []
  const seen = clusters.flatMap((cluster) => cluster.cities).toSorted((a, b) => b.shows - a.shows)
  const seenNames = seen.map(({ name, country }) => `${name} ${country}`).join()

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: their names say whether they are others
  useEffect(() => {
    if (size) onMove(seen)
  }, [seenNames, size !== undefined])

  const change = (by: Partial<MapView>) => view && setMoved(bounded({ ...view, ...by }))
  const zoom = (factor: number) => view && change({ degrees: view.degrees / factor })
  const pan = (x: number, y: number) =>
    view &&
    change({
      longitude: view.longitude + x * view.degrees,
      latitude: view.latitude - (y * view.degrees) / stretchAt(view.latitude),
    })

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = PAN_BY_KEY[event.key] ?? []
    const factor = ZOOM_BY_KEY[event.key]
    if (x !== undefined && y !== undefined) pan(x, y)
    else if (factor) zoom(factor)
    else return
    event.preventDefault()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={frame}
        role="group"
        aria-label="Map of shows. Move it with the arrow keys, zoom with plus and minus."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
        tabIndex={0}
        onKeyDown={press}
        className={cx(className, 'relative touch-pan-y bg-sunken select-none')}
      >
        {size && view && (
          <>
            <Outlines view={view} size={size} onPan={pan} />
            <ul>
              {clusters.map((cluster) => (
                <li key={`${cluster.cities[0].name} ${cluster.cities[0].country}`}>
                  <Point
                    cluster={cluster}
                    isChosen={isChosen}
                    hrefOf={hrefOf}
                    onOpen={() => {
                      setMoved(closer(cluster, view, size))
                      // The focused point disappears, so move the focus to the map.
                      frame.current?.focus({ preventScroll: true })
                    }}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-2 flex justify-end gap-1">
        <IconButton label="Zoom in" onClick={() => zoom(STEP)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => zoom(1 / STEP)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton label="Show all cities" onClick={() => setMoved(undefined)}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

/** At least one step closer, so that cities at one place come apart or into the middle. */
function closer({ cities }: Cluster, view: MapView, size: Size): MapView {
  const all = viewOf(cities, size)
  return bounded({ ...all, degrees: Math.min(all.degrees, view.degrees / STEP) })
}

interface OutlinesProps {
  view: MapView
  size: Size
  onPan: (x: number, y: number) => void
}

function Outlines({ view, size, onPan }: OutlinesProps) {
  const at = useRef<{ x: number; y: number }>(undefined)

  function drag(event: PointerEvent<SVGSVGElement>) {
    if (!at.current) return
    onPan(at.current.x - event.clientX, at.current.y - event.clientY)
    at.current = { x: event.clientX, y: event.clientY }
  }
  const end = () => {
    at.current = undefined
  }

  const scale = 1 / (view.degrees * SCALE)
  const place = [
    `translate(${size.width / 2} ${size.height / 2})`,
    `scale(${scale} ${scale * stretchAt(view.latitude)})`,
    `translate(${-view.longitude * SCALE} ${view.latitude * SCALE})`,
  ].join(' ')
  return (
    <svg
      aria-hidden="true"
      width={size.width}
      height={size.height}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        at.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-0 cursor-grab active:cursor-grabbing"
    >
      <g transform={place}>
        <path d={outlines.land} className="fill-raised stroke-edge" vectorEffect="non-scaling-stroke" />
        <path
          d={outlines.borders}
          className="fill-none stroke-edge opacity-50"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </svg>
  )
}

interface PointProps {
  cluster: Cluster
  isChosen: (city: MapCity) => boolean
  hrefOf: (city: MapCity) => string
  onOpen: () => void
}

const POINT =
  'figures absolute grid -translate-1/2 place-items-center rounded-full border-2 border-canvas bg-brass text-xs ' +
  'font-semibold text-on-brass hover:bg-brass-bright focus-visible:z-10 after:absolute after:size-11 after:rounded-full'

/** A city links to its shows; a point with several cities zooms in. */
function Point({ cluster: { cities, shows, x, y }, isChosen, hrefOf, onOpen }: PointProps) {
  const [city] = cities
  const diameter = Math.round(Math.min(56, 22 + 5 * Math.sqrt(shows)))
  const style = { left: x, top: y, width: diameter, height: diameter }
  const count = formatCount(shows, 'show')
  if (cities.length > 1) {
    return (
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${city.name} and ${formatCount(cities.length - 1, 'more city', 'more cities')}: ${count}. Zoom in.`}
        title={cities
          .slice(0, 5)
          .map(({ name }) => name)
          .join(', ')}
        style={style}
        className={cx(POINT, 'cursor-pointer outline-2 -outline-offset-4 outline-on-brass/40 outline-dashed')}
      >
        {formatCompact(shows)}
      </button>
    )
  }
  const isOn = isChosen(city)
  return (
    <PageLink
      href={hrefOf(city)}
      keepsScroll
      aria-current={isOn ? 'true' : undefined}
      aria-label={`${[city.name, city.country && countryName(city.country)].filter(Boolean).join(', ')}: ${count}`}
      title={city.name}
      style={style}
      className={cx(POINT, isOn && 'bg-ink! text-canvas!')}
    >
      {formatCompact(shows)}
    </PageLink>
  )
}
