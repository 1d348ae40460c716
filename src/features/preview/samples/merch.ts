import type { MerchCategory } from '#features/business/products/limits.ts'
import { sampleImage } from './images.ts'

export type MerchBadge = 'Limited Edition' | 'Best Seller' | 'Sale' | 'Trending'

export interface MerchProduct {
  id: string
  name: string
  artist: string
  /** US dollars. */
  price: number
  /** US dollars before a sale. */
  originalPrice?: number
  image: string
  category: MerchCategory
  /** Out of five. */
  rating: number
  reviews: number
  badge?: MerchBadge
}

/** The products of the merchandise page; their prices lie on both sides of the filter's bounds (25 and 50). */
export const MERCH_PRODUCTS: readonly MerchProduct[] = [
  {
    id: 'm1',
    name: 'Tidewater Hours Tour Tee',
    artist: 'Mira Solenne',
    price: 29.99,
    image: sampleImage('merch-tee'),
    category: 'apparel',
    rating: 4.8,
    reviews: 214,
    badge: 'Best Seller',
  },
  {
    id: 'm2',
    name: 'Tidewater Hours, blue double LP',
    artist: 'Mira Solenne',
    price: 38,
    image: sampleImage('merch-record'),
    category: 'vinyl',
    rating: 4.9,
    reviews: 167,
    badge: 'Limited Edition',
  },
  {
    id: 'm3',
    name: 'Yard Crew Hoodie',
    artist: 'Kestrel Yard',
    price: 59.99,
    originalPrice: 74.99,
    image: sampleImage('merch-hoodie'),
    category: 'apparel',
    rating: 4.6,
    reviews: 98,
    badge: 'Sale',
  },
  {
    id: 'm4',
    name: 'Concrete Lullabies, cassette',
    artist: 'Kestrel Yard',
    price: 12.5,
    image: sampleImage('merch-cassette'),
    category: 'music',
    rating: 4.4,
    reviews: 41,
  },
  {
    id: 'm5',
    name: 'Half Past Neon, slipmat pair',
    artist: 'Juno Varga',
    price: 25,
    image: sampleImage('merch-slipmat'),
    category: 'collectibles',
    rating: 4.7,
    reviews: 76,
    badge: 'Trending',
  },
  {
    id: 'm6',
    name: 'Night Shift Cap',
    artist: 'Juno Varga',
    price: 24.99,
    image: sampleImage('merch-cap'),
    category: 'apparel',
    rating: 4.2,
    reviews: 53,
  },
  {
    id: 'm7',
    name: 'Room 19, the complete sessions box',
    artist: 'Okapi Motel',
    price: 89,
    image: sampleImage('merch-box'),
    category: 'vinyl',
    rating: 5,
    reviews: 22,
    badge: 'Limited Edition',
  },
  {
    id: 'm8',
    name: 'Room 19, CD with booklet',
    artist: 'Okapi Motel',
    price: 14.99,
    image: sampleImage('merch-disc'),
    category: 'music',
    rating: 4.5,
    reviews: 64,
  },
  {
    id: 'm9',
    name: 'Fog Songs screen print',
    artist: 'Marrow & Pine',
    price: 50,
    image: sampleImage('merch-poster'),
    category: 'collectibles',
    rating: 4.9,
    reviews: 31,
    badge: 'Trending',
  },
  {
    id: 'm10',
    name: 'Campfire Mug',
    artist: 'Marrow & Pine',
    price: 18,
    originalPrice: 22,
    image: sampleImage('merch-mug'),
    category: 'collectibles',
    rating: 4.3,
    reviews: 118,
    badge: 'Sale',
  },
  {
    id: 'm11',
    name: 'Say It Slower Tote',
    artist: 'Ines Okoro',
    price: 19.99,
    image: sampleImage('merch-tote'),
    category: 'apparel',
    rating: 4.6,
    reviews: 87,
    badge: 'Best Seller',
  },
  {
    id: 'm12',
    name: 'Say It Slower, 7-inch',
    artist: 'Ines Okoro',
    price: 16,
    image: sampleImage('merch-single'),
    category: 'vinyl',
    rating: 4.8,
    reviews: 39,
  },
  {
    id: 'm13',
    name: 'Brasswing Pin Set',
    artist: 'Brasswing Records',
    price: 9.99,
    image: sampleImage('merch-pins'),
    category: 'collectibles',
    rating: 4.1,
    reviews: 203,
  },
  {
    id: 'm14',
    name: 'Fifteen Years of Brasswing, five-disc set',
    artist: 'Brasswing Records',
    price: 50.01,
    image: sampleImage('merch-discs'),
    category: 'music',
    rating: 4.7,
    reviews: 18,
    badge: 'Limited Edition',
  },
]
