import type { NewsCategory } from '../limits.ts'

/** Hue of each category's badge, in degrees of OKLCH. Lightness and chroma are the same for all: AA in both themes. */
const HUES: Record<NewsCategory, number> = {
  Technology: 235,
  Industry: 60,
  Business: 150,
  Events: 30,
  Reviews: 95,
  Charts: 195,
  'Pop Culture': 350,
}

const hueOf = new Map<string, number>(Object.entries(HUES))

/** The category of a story in its colour; unknown categories get a neutral one. */
export function CategoryBadge({ category }: { category: string }) {
  const hue = hueOf.get(category)
  return (
    <span
      style={
        hue === undefined
          ? undefined
          : {
              backgroundColor: `light-dark(oklch(0.905 0.055 ${hue}), oklch(0.3 0.055 ${hue}))`,
              color: `light-dark(oklch(0.4 0.09 ${hue}), oklch(0.86 0.085 ${hue}))`,
            }
      }
      className="inline-block max-w-full truncate rounded-sleeve bg-hover px-1.5 py-1 align-middle font-display text-xs leading-none font-[640] text-ink [font-stretch:90%]"
    >
      {category}
    </span>
  )
}
