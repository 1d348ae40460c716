import { requireManaged } from '#features/business/public.ts'
import { type NewProduct, newProduct } from '#features/merch/contract.ts'
import { insertProduct } from '#features/merch/server/product-rows.ts'
import type { StatementField } from '#features/statements/limits.ts'
import { offerReleases } from '#features/statements/server/catalogue-checks.ts'
import { placeOf, writeStatement } from '#features/statements/server/statement-rows.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Businesses, Claim } from './businesses.ts'

export interface WorldStatement {
  claim: Claim
  biography: string
  products: NewProduct[]
}

type Product = Pick<NewProduct, 'title' | 'category' | 'price' | 'currency'>

/** What the claimants of artists say of them and sell, in the order of their claims. */
const STATED: readonly { biography: string; products: readonly Product[] }[] = [
  {
    biography:
      'I write on the ferry and record at night, when the fridge in the studio is quiet. Slackwater Days was made with four microphones, one of them borrowed.\n\nThe band on the road: Petra on cello, Duarte on everything with strings, and whoever has a van.',
    products: [
      { title: 'Slackwater Days, 180 g vinyl', category: 'vinyl', price: 26, currency: 'EUR' },
      { title: 'Slackwater Days, CD', category: 'music', price: 12, currency: 'EUR' },
      { title: 'Ferry timetable tea towel', category: 'collectibles', price: 14.5, currency: 'EUR' },
    ],
  },
  {
    biography:
      'Four people from the same bus route. We rehearse in a boat shed and tune to its heating. Bookings and lost property: write to the label.',
    products: [
      { title: 'Gravel Serenades on sea-green vinyl', category: 'vinyl', price: 24, currency: 'GBP' },
      { title: 'Long-sleeved shirt with the heron', category: 'apparel', price: 32, currency: 'GBP' },
      { title: 'Songbook with chords and excuses', category: 'collectibles', price: 15, currency: 'GBP' },
    ],
  },
  {
    biography:
      'Synthesizers, a choir of one, and field recordings from the last tram. If you heard a door on the record: it is the real door.',
    products: [
      { title: 'Tram stop poster, A2', category: 'collectibles', price: 18, currency: 'EUR' },
      { title: 'All records as files', category: 'music', price: 30, currency: 'EUR' },
    ],
  },
  {
    biography: 'A trio with a hotel bar organ. We play slow dances for people who came alone.',
    products: [
      { title: 'Bar organ cassette', category: 'music', price: 9, currency: 'EUR' },
      { title: 'Night porter cap', category: 'apparel', price: 22, currency: 'EUR' },
    ],
  },
]

/** What the approved claimants of artists state. */
export function createStatements({ claims }: Businesses): WorldStatement[] {
  const approved = claims.filter(({ kind, status }) => kind === 'artist' && status === 'approved')
  return approved.flatMap((claim, i) => {
    const stated = STATED[i]
    if (!stated) return []
    const shop = `https://shop.${claim.entityName.toLowerCase().replace(/\W+/g, '-')}.example`
    const products = stated.products.map((product) => ({
      ...product,
      url: `${shop}/${product.title.toLowerCase().replace(/\W+/g, '-')}`,
    }))
    return [{ claim, biography: stated.biography, products }]
  })
}

/** Writes them as the endpoints do, after the claims. */
export async function addStatements(trx: Trx, statements: readonly WorldStatement[]): Promise<void> {
  for (const { claim, biography, products } of statements) {
    const path = { entityType: claim.kind, entityId: claim.entityId }
    const editor = claim.business.owner.id
    const managed = await requireManaged(trx, editor, path, { action: 'manage.open' })
    const place = placeOf(managed)
    const site = `https://${claim.entityName.toLowerCase().replace(/\W+/g, '-')}.example`
    const stated: readonly [field: StatementField, value: unknown][] = [
      ['biography', biography],
      [
        'links',
        [
          { kind: 'site', url: `${site}/` },
          { kind: 'shop', url: `${site.replace('//', '//shop.')}/` },
          { kind: 'social', url: `https://social.example/@${claim.business.owner.username}` },
        ],
      ],
      [
        'video',
        { url: 'https://videos.example/watch/live-in-the-boat-shed', title: 'Live in the boat shed' },
      ],
    ]
    await writeStatement(trx, place, editor, {
      field: 'biography',
      version: 0,
      value: biography.split('\n')[0],
    })
    for (const [field, value] of stated) {
      await writeStatement(trx, place, editor, { field, version: field === 'biography' ? 1 : 0, value })
    }
    const [release] = await offerReleases(trx, place)
    if (release) {
      await writeStatement(trx, place, editor, {
        field: 'release',
        version: 0,
        value: { mbid: release.mbid },
      })
    }
    for (const product of products) await insertProduct(trx, managed.claimId, newProduct.parse(product))
  }
}
