import type { MerchCategory } from '../limits.ts'

export const CATEGORY_LABELS: Record<MerchCategory, string> = {
  apparel: 'Apparel',
  music: 'Music',
  vinyl: 'Vinyl',
  collectibles: 'Collectibles',
}
