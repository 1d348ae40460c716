import ShoppingCart from 'virtual:icon/shopping-cart'
import { formatCount } from '#ui/format.ts'

/** The cart, with a badge unless it is empty. It has no page yet. */
export function CartButton({ count }: { count: number }) {
  return (
    <>
      <button
        type="button"
        aria-label={count > 0 ? `Cart, ${formatCount(count, 'item')}` : 'Cart'}
        title="Cart"
        className="relative grid size-12 shrink-0 place-items-center rounded-full transition-[background-color] hover:bg-hover"
      >
        <ShoppingCart aria-hidden="true" className="size-6" />
        {count > 0 && (
          <span
            key={count}
            className="figures absolute -top-0.5 -right-0.5 grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brass px-1 text-xs font-bold text-on-brass"
          >
            {count}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {count > 0 && `${formatCount(count, 'item')} in the cart`}
      </span>
    </>
  )
}
