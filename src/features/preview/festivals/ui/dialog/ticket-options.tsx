import Check from 'virtual:icon/check'
import { useId } from 'react'
import type { TicketTier } from '#features/shows/festivals/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DialogPart } from './dialog-part.tsx'

interface TicketOptionsProps {
  tiers: readonly TicketTier[]
  /** The whole festival is sold out. */
  soldOut: boolean
}

/** The ticket tiers with their prices and features. */
export function TicketOptions({ tiers, soldOut }: TicketOptionsProps) {
  return (
    <DialogPart title="Ticket Options">
      <ul className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <Tier key={tier.name} tier={tier} soldOut={soldOut} />
        ))}
      </ul>
    </DialogPart>
  )
}

/** One tier. Its button does nothing yet, as the specification demands. */
function Tier({
  tier: { name, price, features, available },
  soldOut,
}: {
  tier: TicketTier
  soldOut: boolean
}) {
  const id = useId()
  const isOffered = available && !soldOut
  return (
    <li
      className={cx(
        'flex flex-col rounded-card border-[1.5px] p-4',
        isOffered ? 'border-edge' : 'border-dashed border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 id={id} className="type-heading">
          {name}
        </h4>
        {!isOffered && (
          <Badge tone={soldOut ? 'live' : 'neutral'}>{soldOut ? 'Sold Out' : 'Unavailable'}</Badge>
        )}
      </div>
      <p className={cx('type-title figures mt-1', !isOffered && 'text-muted')}>{price}</p>
      <ul className="mt-3 mb-5 space-y-1.5 text-[0.9375rem]">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        variant={isOffered ? 'primary' : 'secondary'}
        aria-describedby={id}
        disabled={!isOffered && `${name} is not on sale.`}
        className="mt-auto w-full"
      >
        Select Tickets
      </Button>
    </li>
  )
}
