import { type FeedOffer, linkAt } from './entry.ts'
import { isThing, listOf, type Thing, termOf, textOf } from './thing.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const OFFERS_MAX = 5
const STATED_MAX = 20
const PRICE_MAX = 1_000_000
const AVAILABILITIES: Record<string, FeedOffer['availability']> = {
  instock: 'available',
  onlineonly: 'available',
  limitedavailability: 'low-stock',
  soldout: 'sold-out',
  outofstock: 'sold-out',
}

/**
 * Ticket links with prices, as `offers` states them: one for each address. An offer without one is that of the page of
 * the event; `address` is that of the page on which the event was found.
 */
export function offersOf(thing: Thing, address: string): FeedOffer[] {
  const ofEvent = linkOf(thing.url, address) ?? address
  const found = new Map<string, FeedOffer>()
  for (const value of statedOffers(thing)) {
    const own = linkOf(value.url, address)
    const offer = offerOf(value, own ?? ofEvent)
    if (!own && offer.priceFrom === null && offer.availability === null) continue
    const known = found.get(offer.url)
    found.set(offer.url, known ? together(known, offer) : offer)
  }
  return [...found.values()].slice(0, OFFERS_MAX)
}

/** The offers of an event, those of an `AggregateOffer` without a price of its own included. */
function statedOffers(thing: Thing): Thing[] {
  const stated = listOf(thing.offers)
    .slice(0, STATED_MAX)
    .flatMap((one) => {
      const offer = isThing(one) ? one : { url: one }
      const isPriced = [offer.price, offer.lowPrice, offer.highPrice].some((price) => textOf(price) !== null)
      const below = isPriced ? [] : listOf(offer.offers).slice(0, STATED_MAX).filter(isThing)
      return below.length > 0
        ? below.map((own) => ({ url: offer.url, priceCurrency: offer.priceCurrency, ...own }))
        : [offer]
    })
  return stated.map((offer) => {
    const [specification] = listOf(offer.priceSpecification)
    if (!isThing(specification)) return offer
    const {
      price = specification.price ?? specification.minPrice,
      priceCurrency = specification.priceCurrency,
    } = offer
    return { ...offer, price, priceCurrency }
  })
}

/** An absolute link to a page. Null when the value is none. */
function linkOf(value: unknown, address: string): string | null {
  const text = textOf(value)
  return text === null ? null : linkAt(text, address)
}

/** The prices of two offers at one address, if they are in one currency; else those of the first. */
function together(one: FeedOffer, other: FeedOffer): FeedOffer {
  const availability =
    [one, other].find((offer) => offer.availability !== 'sold-out' && offer.availability)?.availability ??
    one.availability ??
    other.availability
  if (one.priceFrom === null) return { ...other, availability }
  if (other.priceFrom === null || other.currency !== one.currency) return { ...one, availability }
  const priceFrom = Math.min(one.priceFrom, other.priceFrom)
  const to = Math.max(one.priceTo ?? one.priceFrom, other.priceTo ?? other.priceFrom)
  return { ...one, priceFrom, priceTo: to > priceFrom ? to : null, availability }
}

function offerOf(value: Thing, url: string): FeedOffer {
  const currency = currencyOf(value)
  const isKnown = currency !== null && CURRENCIES.has(currency)
  const single = priceOf(value.price)
  const from = priceOf(value.lowPrice) ?? single
  const to = priceOf(value.highPrice)
  const isRange = from !== null && to !== null && to >= from
  return {
    url,
    // A price in an unknown currency means nothing.
    priceFrom: isKnown ? (from ?? to) : null,
    priceTo: isKnown && isRange ? to : null,
    currency: isKnown && (from ?? to) !== null ? currency : null,
    availability: AVAILABILITIES[termOf(value.availability)] ?? null,
  }
}

/** Messages for the organiser about prices that are left out. */
export function oddPrices(thing: Thing): string[] {
  const messages = statedOffers(thing)
    .slice(0, OFFERS_MAX)
    .flatMap((offer): string[] => {
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
