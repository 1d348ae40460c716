import ArrowUpRight from 'virtual:icon/arrow-up-right'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { imageSrcSet } from '#features/files/outside-pictures/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { Product } from '../contract.ts'

/** The price as people write it: "€24.50". */
export const formatPrice = (price: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price)

/** Products with links to the shops that sell them. `withArtist`: also link to the artist's page. */
export function ProductGrid({
  products,
  withArtist,
}: {
  products: readonly Product[]
  withArtist?: boolean
}) {
  return (
    <ul
      aria-label="Products"
      className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4"
    >
      {products.map((product) => (
        <ProductCard key={product.id} product={product} withArtist={withArtist} />
      ))}
    </ul>
  )
}

function ProductCard({ product, withArtist }: { product: Product; withArtist?: boolean }) {
  const { id, title, price, currency, url, imageUrl, artist } = product
  // On the page of an artist the tab has a heading of its own.
  const Heading = withArtist ? 'h2' : 'h3'
  return (
    <li className="relative flex min-w-0 flex-col">
      <CoverArt
        id={id}
        title={title}
        src={imageUrl}
        srcSet={imageUrl ? imageSrcSet(imageUrl, 640) : undefined}
        sizes="(width >= 64rem) 19rem, (width >= 48rem) 30vw, 45vw"
      />
      <Heading className="type-heading mt-3 wrap-anywhere">
        <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="cover-link">
          <bdi>{title}</bdi>
          <span className="sr-only"> (opens the shop in a new tab)</span>
        </a>
      </Heading>
      {withArtist && (
        <p className="mt-1 text-sm">
          <PageLink
            href={`${artistPath(artist.slug)}?mbid=${encodeURIComponent(artist.mbid)}`}
            className="link relative z-10 inline-flex min-h-8 max-w-full items-center"
          >
            <bdi className="truncate">{artist.name}</bdi>
          </PageLink>
        </p>
      )}
      <p className="figures mt-1 font-display text-lg font-[720] [font-stretch:85%]">
        {formatPrice(price, currency)}
      </p>
      <p className="mt-auto flex min-w-0 items-center gap-1 pt-1 text-sm text-muted">
        <span className="truncate">{new URL(url).hostname.replace(/^www\./, '')}</span>
        <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
      </p>
    </li>
  )
}
