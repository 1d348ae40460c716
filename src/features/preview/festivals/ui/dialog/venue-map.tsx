import MapPin from 'virtual:icon/map-pin'
import { randomFrom, seedOf } from '#ui/seed.ts'

interface VenueMapProps {
  venue: string
  address: string
}

/** A placeholder for a map: random streets seeded with the address, and a pin. */
export function VenueMap({ venue, address }: VenueMapProps) {
  const { streets, water, park } = draw(address)
  return (
    <figure className="relative overflow-hidden rounded-card bg-hover">
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Map placeholder: ${venue}`}
        className="block h-44 w-full"
      >
        <path d={water} fill="none" stroke="var(--notice-tint)" strokeWidth="26" strokeLinecap="round" />
        <rect {...park} rx="10" fill="var(--positive-tint)" />
        {streets.map(({ d, width }) => (
          <path key={d} d={d} fill="none" stroke="var(--surface)" strokeWidth={width} strokeLinecap="round" />
        ))}
      </svg>
      <figcaption className="absolute inset-0 grid place-items-center">
        <span className="grid size-12 place-items-center rounded-full bg-brass text-on-brass shadow-lift">
          <MapPin aria-hidden="true" className="size-6" />
        </span>
        <span className="sr-only">{address}</span>
      </figcaption>
    </figure>
  )
}

function draw(address: string) {
  const next = randomFrom(seedOf(address))
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const tilt = between(-30, 30)
  const across = [20, 62, 104, 146, 176].map((y) => {
    const from = y + between(-8, 8)
    return { d: `M-10 ${from}L330 ${from + tilt}`, width: between(3, 9) }
  })
  const down = [24, 78, 130, 190, 244, 300].map((x) => {
    const from = x + between(-10, 10)
    return { d: `M${from} -10L${from - tilt} 190`, width: between(3, 9) }
  })
  const bend = between(30, 150)
  return {
    streets: [...across, ...down],
    water: `M-20 ${bend}C80 ${bend - 50} 200 ${bend + 60} 340 ${bend - 20}`,
    park: { x: between(150, 220), y: between(20, 90), width: between(50, 80), height: between(40, 60) },
  }
}
