import type { StatementField } from '#features/business/page-facts/limits.ts'
import { offerReleases } from '#features/business/page-facts/server/catalogue-checks.ts'
import { placeOf, writeStatement } from '#features/business/page-facts/server/statement-rows.ts'
import { type NewProduct, newProduct } from '#features/business/products/contract.ts'
import { recordChange } from '#features/business/products/server/product-history.ts'
import { insertProduct } from '#features/business/products/server/product-rows.ts'
import { requireManaged } from '#features/business/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { portrait } from '../art/portraits.ts'
import { sleeveArt } from '../art/sleeves.ts'
import { type Businesses, type Claim, hostName } from './businesses.ts'
import { addPicture, columnsOf, type Drawing, type StoredPicture } from './media.ts'

export interface WorldStatement {
  claim: Claim
  biography: string
  products: NewProduct[]
  /** For labels: MusicBrainz ids of artists that the label confirms. */
  roster: string[]
}

type Product = Pick<NewProduct, 'title' | 'category' | 'price' | 'currency'>

/** Statements and products of artists' claimants, in the order of their claims. */
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

const OF_OTHERS = {
  festival:
    'Four days on the weir meadow since 2009. We book what makes grandmothers and toddlers dance at the same time.\n\nTents by the water, bread from the mill, and no sound after two: the herons sleep.',
  label:
    'Five people, two rooms above a bicycle shop. We press on recycled vinyl, pay half of everything to the artists, and publish the accounts every spring.\n\nDemos: one song, as a link, with the story of how you met.',
  venue:
    'A salt store until 1968, a dance hall since. The floor is original and forgives everything; the bar takes coins.\n\nDoors an hour before, last ferry at half past one, and coats hang in the boat.',
}

/**
 * Statements of the approved claimants: of artists in the order of their claims, and of a festival, a label and a
 * venue.
 */
export function createPageFacts({ claims }: Businesses): WorldStatement[] {
  const approved = claims.filter(({ status }) => status === 'approved')
  const artists = approved.filter(({ kind }) => kind === 'artist')
  const others = approved.flatMap((claim): WorldStatement[] => {
    if (claim.kind === 'artist') return []
    const signed = artists.filter(({ business }) => business === claim.business)
    const roster = claim.kind === 'label' ? signed.map(({ entityId }) => entityId) : []
    return [{ claim, biography: OF_OTHERS[claim.kind], products: [], roster }]
  })
  const ofArtists = artists.flatMap((claim, i) => {
    const stated = STATED[i]
    if (!stated) return []
    const shop = `https://shop.${hostName(claim.entityName)}.example`
    const products = stated.products.map((product) => ({
      ...product,
      url: `${shop}/${product.title.toLowerCase().replace(/\W+/g, '-')}`,
    }))
    return [{ claim, biography: stated.biography, products, roster: [] }]
  })
  return [...ofArtists, ...others]
}

/** The picture and the banner of each page, by the id of its claim. */
export type Pictures = ReadonlyMap<string, Record<'picture' | 'banner', StoredPicture>>

/** Draws and stores the pictures of the statements. */
export async function drawPictures(
  storage: Platform['storage'],
  statements: readonly WorldStatement[],
): Promise<Pictures> {
  const drawn = statements.map(async ({ claim }) => {
    const add = (field: string, drawing: Drawing) => {
      const owner = { userId: claim.business.owner.id, seed: `${claim.id} ${field}` }
      return addPicture(storage, { ...owner, createdAt: claim.claimedAt }, drawing)
    }
    const [picture, banner] = await Promise.all([
      add('picture', pictureOf(claim)),
      add('banner', {
        svg: sleeveArt(`banner ${claim.entityName}`, 1920, 640),
        alt: 'Bold, flat shapes in the colours of the current poster',
      }),
    ])
    return [claim.id, { picture, banner }] as const
  })
  return new Map(await Promise.all(drawn))
}

function pictureOf({ kind, entityName }: Claim): Drawing {
  if (kind === 'artist') {
    return { svg: portrait(`stated ${entityName}`, 960, 960, 'band'), alt: `${entityName} on stage, drawn` }
  }
  return { svg: sleeveArt(`stated ${entityName}`, 960, 960), alt: `The sign of ${entityName}` }
}

/** Writes the statements as the endpoints do, after the claims. */
export async function addStatements(
  trx: Trx,
  statements: readonly WorldStatement[],
  pictures: Pictures,
): Promise<void> {
  for (const { claim, biography, products, roster } of statements) {
    const path = { entityType: claim.kind, entityId: claim.entityId }
    const editor = claim.business.owner.id
    const managed = await requireManaged(trx, editor, path, { action: 'manage.open' })
    const place = placeOf(managed)
    const site = `https://${hostName(claim.entityName)}.example`
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
    const drawn = pictures.get(claim.id)
    for (const field of ['picture', 'banner'] as const) {
      if (!drawn) break
      const { id } = await trx
        .insertInto('media_files')
        .values(columnsOf(drawn[field]))
        .returning('id')
        .executeTakeFirstOrThrow()
      const value = { fileId: id, alt: drawn[field].alt }
      await writeStatement(trx, place, editor, { field, version: 0, value })
    }
    if (roster.length > 0) {
      const value = roster.map((mbid) => ({ mbid, says: 'on' }))
      await writeStatement(trx, place, editor, { field: 'roster', version: 0, value })
    }
    const [release] = await offerReleases(trx, place)
    if (release) {
      await writeStatement(trx, place, editor, {
        field: 'release',
        version: 0,
        value: { mbid: release.mbid },
      })
    }
    const { claimId } = managed
    for (const product of products) {
      const after = newProduct.parse(product)
      const productId = await insertProduct(trx, claimId, after)
      await recordChange(trx, { claimId, productId, before: null, after, editorId: editor })
    }
  }
}
