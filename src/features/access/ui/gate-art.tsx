const RAYS = 9

/** The fan of a fanfare, bleeding off the page like a poster: rays of brass from below, a coral disc before them. */
export function GateArt() {
  const step = Math.PI / RAYS
  const rays = Array.from({ length: RAYS }, (_, ray) => {
    const from = Math.PI + ray * step + step * 0.2
    return `M0 0L${point(from)}L${point(from + step * 0.6)}z`
  })
  return (
    <svg
      viewBox="-100 -100 200 100"
      aria-hidden="true"
      className="absolute bottom-0 left-1/2 -z-10 h-[46vh] -translate-x-1/2 opacity-25 md:left-[74%] md:h-[88vh] md:opacity-100"
    >
      <path d={rays.join('')} fill="var(--brass)" />
      <circle r="30" fill="var(--canvas)" />
      <circle r="24" fill="var(--coral)" />
      <g fill="none" stroke="var(--canvas)" strokeWidth="0.9">
        <circle r="20" />
        <circle r="17" />
        <circle r="14" />
        <circle r="11" />
      </g>
      <circle r="5" fill="var(--canvas)" />
    </svg>
  )
}

function point(angle: number): string {
  return `${(98 * Math.cos(angle)).toFixed(2)} ${(98 * Math.sin(angle)).toFixed(2)}`
}
