const RAYS = 6

/** Brass rays around a coral record, spreading from the corner of the poster. */
export function GateArt() {
  const step = Math.PI / 2 / RAYS
  const rays = Array.from({ length: RAYS }, (_, ray) => {
    const from = Math.PI + ray * step + step * 0.2
    return `M0 0L${point(from)}L${point(from + step * 0.62)}z`
  })
  return (
    <svg
      viewBox="-100 -100 100 100"
      aria-hidden="true"
      className="absolute right-0 bottom-0 -z-10 h-[34vh] md:h-[min(88vh,58vw)]"
    >
      <path d={rays.join('')} fill="var(--brass)" />
      <circle r="33" fill="var(--canvas)" />
      <circle r="28" fill="var(--coral)" />
      <g fill="none" stroke="var(--canvas)" strokeWidth="0.8">
        <circle r="24" />
        <circle r="20.5" />
        <circle r="17" />
        <circle r="13.5" />
      </g>
      <circle r="6" fill="var(--canvas)" />
    </svg>
  )
}

function point(angle: number): string {
  return `${(98 * Math.cos(angle)).toFixed(2)} ${(98 * Math.sin(angle)).toFixed(2)}`
}
