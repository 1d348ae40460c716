import ExternalLink from 'virtual:icon/external-link'
import type { Show, TicketLink } from '#features/shows/contract.ts'
import { AvailabilityBadge } from '#features/shows/ui/show-badge.tsx'
import { pricesInWords } from '#features/shows/ui/words.ts'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { formatDate } from '#ui/format.ts'

/** The shops that sell tickets, while there are tickets to buy. */
export function ShowTicketLinks({ show: { ticketLinks, status }, isPast }: { show: Show; isPast: boolean }) {
  if (isPast || status === 'cancelled') {
    return <p className="text-muted">{isPast ? 'This show is over.' : 'Tickets are no longer sold.'}</p>
  }
  if (ticketLinks.length === 0) return null
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className="sr-only">
        Tickets
      </h2>
      <ul className="grid gap-3">
        {ticketLinks.map((link) => (
          <li key={link.url}>
            <Shop link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shop({ link }: { link: TicketLink }) {
  const { url, availability, statedAt } = link
  const prices = pricesInWords(link)
  const host = new URL(url).hostname.replace(/^www\./, '')
  return (
    <Card className="p-4 sm:p-5">
      {(prices || availability) && (
        <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <span className="figures type-heading">{prices}</span>
          {availability && <AvailabilityBadge availability={availability} />}
        </p>
      )}
      <ButtonAnchor
        href={url}
        target="_blank"
        rel="noopener nofollow"
        variant={availability === 'sold-out' ? 'secondary' : 'primary'}
        className="w-full"
      >
        Tickets
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">, opens in a new tab</span>
      </ButtonAnchor>
      <p className="mt-2 text-sm text-muted">
        At {host}
        {(prices || availability) && <span>, as stated on {formatDate(statedAt)}</span>}
      </p>
    </Card>
  )
}
