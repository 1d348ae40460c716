import { type CreditedArtist as CataloguePart, nameSlug } from '#features/catalogue/public.ts'
import type { CreditedArtist } from '../contract.ts'

/** A credit as pages link it, one artist at a time. */
export const toCredit = (parts: readonly CataloguePart[] = []): CreditedArtist[] =>
  parts.map(({ mbid, name, artistName, joinPhrase }) => ({
    mbid,
    name,
    slug: nameSlug(artistName),
    joinPhrase,
  }))

/** The credit as one text. */
export const creditText = (credit: readonly { name: string; joinPhrase: string }[] = []): string =>
  credit.map(({ name, joinPhrase }) => name + joinPhrase).join('')
