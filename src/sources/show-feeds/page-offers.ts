import type { FeedOffer } from './entry.ts'
import { isThing, lastPart, listOf, type Thing, textOf } from './thing.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const OFFERS_MAX = 5
const PRICE_MAX = 1_000_000
const AVAILABILITIES: Record<string, FeedOffer['availability']> = {
  InStock: 'available',
  OnlineOnly: 'available',
  LimitedAvailability: 'low-stock',
  SoldOut: 'sold-out',
  OutOfStock: 'sold-out',
}

/** Ticket links with prices, as `offers` states them. */
export const offersOf = (thing: Thing): FeedOffer[] =>
  listOf(thing.offers).slice(0, OFFERS_MAX).flatMap(offerOf)

function offerOf(value: unknown): FeedOffer[] {
  if (!isThing(value)) return []
  const url = textOf(value.url)
  if (!url || !/^https?:\/\//i.test(url) || url.length > 1000 || !URL.canParse(url)) return []
  const currency = currencyOf(value)
  const isKnown = currency !== null && CURRENCIES.has(currency)
  const single = priceOf(value.price)
  const from = priceOf(value.lowPrice) ?? single
  const to = priceOf(value.highPrice)
  const isRange = from !== null && to !== null && to >= from
  return [
    {
      url,
      // A price in an unknown currency means nothing.
      priceFrom: isKnown ? (from ?? to) : null,
      priceTo: isKnown && isRange ? to : null,
      currency: isKnown && (from ?? to) !== null ? currency : null,
      availability: AVAILABILITIES[lastPart(textOf(value.availability))] ?? null,
    },
  ]
}

/** Messages for the organiser about prices that are left out. */
export function oddPrices(thing: Thing): string[] {
  const messages = listOf(thing.offers)
    .slice(0, OFFERS_MAX)
    .flatMap((offer): string[] => {
      if (!isThing(offer)) return []
      const price = [offer.price, offer.lowPrice, offer.highPrice].map(textOf).find((text) => text !== null)
      if (!price) return []
      const currency = currencyOf(offer)
      if (currency === null) return [`Its price ${price.slice(0, 40)} has no priceCurrency and is left out.`]
      if (!CURRENCIES.has(currency))
        return [
          `Its price is in ${currency.slice(0, 40)}, which is no currency of ISO 4217, and is left out.`,
        ]
      return priceOf(price) === null
        ? [`Its price ${price.slice(0, 40)} cannot be read and is left out.`]
        : []
    })
  return [...new Set(messages)]
}

const currencyOf = (offer: Thing): string | null => textOf(offer.priceCurrency)?.toUpperCase() ?? null

/**
 * Parses a price written with a decimal point (as schema.org asks), with a comma, or with either between thousands.
 * Null for other texts, below zero and above a million.
 */
function priceOf(value: unknown): number | null {
  const text = textOf(value)?.replace(/[\s\u00a0\u202f'’]/g, '') ?? ''
  if (!/^\d[\d.,]*$/.test(text)) return null
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  const isGrouped = (mark: string) => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text)
  const plain =
    point >= 0 && comma >= 0
      ? point > comma
        ? text.replaceAll(',', '')
        : text.replaceAll('.', '').replace(',', '.')
      : isGrouped(',') || (isGrouped('.') && text.split('.').length > 2)
        ? text.replace(/[.,]/g, '')
        : text.replace(',', '.')
  const number = Number(plain)
  return Number.isFinite(number) && number <= PRICE_MAX ? number : null
}
