import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ARTIST_MERCH, type ArtistMerchItem } from '#features/preview/samples/artist-page.ts'
import { Button } from '#ui/button.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Sample products, the same for every artist. */
export function SampleMerchTab() {
  return (
    <>
      <div className="mb-4">
        <SampleMark />
      </div>
      <ul aria-label="Merch" className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {ARTIST_MERCH.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Link to="/merch" className="link mt-8 inline-flex min-h-11 items-center">
        All merch
      </Link>
    </>
  )
}

/** Adding to the cart does nothing yet, as the specification has it. */
function Item({ item: { name, price, image } }: { item: ArtistMerchItem }) {
  const id = useId()
  return (
    <li className="flex min-w-0 flex-col">
      <img
        src={image}
        alt=""
        width={600}
        height={600}
        loading="lazy"
        decoding="async"
        className="aspect-square w-full rounded-sleeve bg-hover object-cover"
      />
      <h3 id={id} className="type-heading mt-3 wrap-anywhere">
        {name}
      </h3>
      <p className="figures mt-1 mb-4 text-muted">{dollars.format(price)}</p>
      <Button variant="secondary" aria-describedby={id} className="mt-auto w-full">
        Add to Cart
      </Button>
    </li>
  )
}
