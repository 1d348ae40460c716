const RINGS = Array.from({ length: 11 }, (_, ring) => 22 + ring * 7)

/** A record that extends beyond the page, behind the text of error pages. */
export function GroovesArt() {
  return (
    <svg
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      className="absolute right-0 -bottom-1/4 -z-10 w-[125%] translate-x-[42%] md:top-1/2 md:bottom-auto md:w-[58%] md:translate-x-[22%] md:-translate-y-1/2"
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
