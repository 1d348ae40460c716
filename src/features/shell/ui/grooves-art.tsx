const RINGS = Array.from({ length: 11 }, (_, ring) => 22 + ring * 7)

/** A record running off the page, behind the words of error pages. */
export function GroovesArt() {
  return (
    <svg
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      className="absolute top-1/2 right-0 -z-10 w-[130%] translate-x-[38%] -translate-y-1/2 md:w-[62%] md:translate-x-[22%]"
    >
      <circle r="98" fill="var(--surface)" />
      <g fill="none" stroke="var(--line)" strokeWidth="1.4">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </g>
      <circle r="20" fill="var(--brass)" />
      <circle r="3" fill="var(--canvas)" />
    </svg>
  )
}
