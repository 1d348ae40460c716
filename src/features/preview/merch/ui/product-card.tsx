import ShoppingCart from 'virtual:icon/shopping-cart'
import Star from 'virtual:icon/star'
import type { MerchBadge, MerchProduct } from '#features/preview/samples/merch.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'

const BADGE_TONES: Record<MerchBadge, BadgeTone> = {
  'Limited Edition': 'brass',
  'Best Seller': 'positive',
  Sale: 'danger',
  Trending: 'notice',
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface ProductCardProps {
  product: MerchProduct
  onAdd: () => void
  /** For the pictures of the first screen: load them at high priority. */
  eager?: boolean
}

/** A product: picture with badge, name, artist, rating, price and original price. */
export function ProductCard({ product, onAdd, eager }: ProductCardProps) {
  const { id, name, artist, price, originalPrice, image, rating, reviews, badge } = product
  return (
    <li className="flex min-w-0 flex-col">
      <div className="relative">
        <img
          src={image}
          alt=""
          width={800}
          height={800}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="aspect-square w-full rounded-sleeve bg-hover object-cover"
        />
        {badge && (
          <span className="absolute top-2 left-2">
            <Badge tone={BADGE_TONES[badge]}>{badge}</Badge>
          </span>
        )}
      </div>
      <h2 id={`product-${id}`} className="type-heading mt-3 wrap-anywhere">
        {name}
      </h2>
      <p className="mt-1 truncate text-sm text-muted">{artist}</p>
      <p className="figures mt-1 flex items-center gap-1 text-sm">
        <Star aria-hidden="true" className="size-4 fill-current text-accent" />
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5</span>
        <span className="truncate text-muted">
          ({reviews}
          <span className="sr-only"> {formatCount(reviews, 'review').replace(/^\S+ /, '')}</span>)
        </span>
      </p>
      <p className="figures mt-auto flex flex-wrap items-baseline gap-x-2 pt-3 font-display text-lg font-[720] [font-stretch:85%]">
        {originalPrice && (
          <>
            <span className="sr-only">Now</span>
            <span className="order-2 text-sm text-muted">
              <span className="sr-only">, before </span>
              <s>{dollars.format(originalPrice)}</s>
            </span>
          </>
        )}
        <span>{dollars.format(price)}</span>
      </p>
      <Button variant="secondary" onClick={onAdd} aria-describedby={`product-${id}`} className="mt-3 w-full">
        <ShoppingCart aria-hidden="true" />
        Add to Cart
      </Button>
    </li>
  )
}
