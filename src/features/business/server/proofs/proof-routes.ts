import { createRoute, z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { sql } from 'kysely'
import { artistPathOf, type CatalogueFetcher, labelPath, nameSlug } from '#features/catalogue/public.ts'
import { pushNotifications } from '#features/notifications/public.ts'
import type { Db, DbOrTrx, Trx } from '#platform/db/database.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { invalid, notFound, ProblemError, unavailable } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { idParameter, parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import {
  ARTIST_REQUIRED,
  type ClaimKind,
  FESTIVAL_EXISTS,
  FESTIVAL_REQUIRED,
  FESTIVAL_UNKNOWN,
  LABEL_REQUIRED,
  type ListedKind,
  WEBSITE_MAX,
} from '../../limits.ts'
import {
  festivalAddresses,
  festivalAddressesQuery,
  type ListedAddress,
  listedAddresses,
  newProof,
  ownProofs,
  type ProofAttempt,
  type ProofCheck,
  proof,
  proofCheck,
} from '../../proof-contract.ts'
import { findOwnAccount } from '../account-queries.ts'
import { readClaim } from '../claim-queries.ts'
import { PROOF_CLAIMS } from '../claim-rows.ts'
import { requireVerified } from '../claim-rules.ts'
import type { ClaimableFestivals } from '../claimable-festivals.ts'
import { fetchClaimed } from '../fetch-claimed.ts'
import { findListed } from '../listed-entities.ts'
import { listedParameters } from '../parameters.ts'
import { publishChange } from '../publish-change.ts'
import { ADDRESS_LISTS, PROOF_CHECKS, PROOFS, VERIFY_LINKS, WITHDRAWALS } from '../request-limits.ts'
import { acceptProof, type ProofContext, tokenExpired } from './accept-proof.ts'
import { type ProvableAddress, provableAddress } from './addresses.ts'
import type { ListedAt } from './listing-rows.ts'
import { createListings, type FestivalListings } from './listings.ts'
import { insertProof, openProofs, type ProofRow, toProof, verifyLink } from './proof-rows.ts'
import { recheck } from './recheck.ts'
import { searchAddress, waysFor } from './search-address.ts'
import type { Finding } from './ways/way.ts'

const tags = ['Business']
const notListed = (kind: ClaimKind) => `Neither MusicBrainz nor Wikidata lists this address for the ${kind}.`
const NAMESAKES = 'MusicBrainz has several festivals of this name.'
const lookAlikeReason = (name: string) =>
  `MusicBrainz has another festival with a name that looks like it: ${name}.`
const NOT_PROVABLE = 'Enter the address of a website, such as https://example.com'

const listAddresses = createRoute({
  method: 'get',
  ...limitedTo(ADDRESS_LISTS),
  path: '/api/business/addresses/{kind}/{id}',
  operationId: 'listAddresses',
  middleware: signedIn,
  tags,
  summary: 'The addresses that open sources list for an artist or label now. For signed-in people.',
  request: { params: listedParameters },
  responses: { 200: json(listedAddresses, 'Addresses'), ...problems(401, 404, 422, 429, 503) },
})

const listFestivalAddresses = createRoute({
  method: 'get',
  ...limitedTo(ADDRESS_LISTS),
  path: '/api/business/addresses/festival',
  operationId: 'listFestivalAddresses',
  middleware: signedIn,
  tags,
  summary: 'The addresses that open sources list for the festivals of a name now. For signed-in people.',
  request: { query: festivalAddressesQuery },
  responses: { 200: json(festivalAddresses, 'Addresses'), ...problems(401, 422, 429, 503) },
})

const list = createRoute({
  method: 'get',
  path: '/api/business/proofs',
  operationId: 'listProofs',
  middleware: signedIn,
  tags,
  summary: 'The proofs that the viewer has begun, newest first. For signed-in people.',
  responses: { 200: json(ownProofs, 'Proofs'), ...problems(401) },
})

const begin = createRoute({
  method: 'post',
  ...limitedTo(PROOFS),
  ...changes(),
  path: '/api/business/proofs',
  operationId: 'createProof',
  middleware: signedIn,
  tags,
  summary: 'Begins to prove a claim by control of an address. For members with a verified business account.',
  request: { body: body(newProof) },
  responses: { 201: json(proof, 'The proof, with its token'), ...problems(401, 403, 409, 422, 429, 503) },
})

const check = createRoute({
  method: 'post',
  ...limitedTo(PROOF_CHECKS),
  ...changes(),
  path: '/api/business/proofs/{id}/check',
  operationId: 'verifyProof',
  middleware: signedIn,
  tags,
  summary:
    'Looks for the token of a proof now, for at most ten seconds; also for that of a lapsed claim. For the member who began it.',
  request: { params: idParameter },
  responses: {
    200: json(proofCheck, 'The claim, or what was tried'),
    ...problems(401, 403, 404, 409, 422, 429, 503),
  },
})

const cancel = createRoute({
  method: 'delete',
  ...limitedTo(WITHDRAWALS),
  ...changes(),
  path: '/api/business/proofs/{id}',
  operationId: 'deleteProof',
  middleware: signedIn,
  tags,
  summary: 'Gives up a proof that was not used. For the member who began it.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 429) },
})

const verify = createRoute({
  method: 'get',
  ...limitedTo(VERIFY_LINKS),
  ...shows(),
  path: '/verify/{token}',
  operationId: 'followVerifyLink',
  tags,
  summary: 'Leads from the link that proves a claim to the page that it is about. For everybody.',
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: {
      description: 'Leads on to the page',
      content: { 'text/html': { schema: z.string() } },
    },
    ...problems(404, 429),
  },
})

const proofNotFound = () => notFound('Proof not found')

type Context = Platform & ProofContext & { festivals: ClaimableFestivals; sendLetters(): void }

export function createProofRoutes(platform: Context, catalogueFetcher: CatalogueFetcher, sources: Sources) {
  const { db, clock, config, festivals } = platform
  const listings = createListings(platform, sources)

  const answered = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((error) => {
      asOutsideError(error)
      throw unavailable('MusicBrainz does not answer just now. Please try again in a moment.')
    })
  const readListings = (entity: Listed) => answered(listings.read(entity))

  const findOwn = async (userId: string, id: string): Promise<ProofRow> => {
    const row = await db
      .selectFrom('claim_proofs')
      .selectAll()
      .where('id', '=', id)
      .where('claimed_by', '=', userId)
      .executeTakeFirst()
    if (!row) throw proofNotFound()
    return row
  }

  /**
   * The address as the source spells it. Throws a 422 problem for one that no source lists, unless none lists any for a
   * label, which then proves the website that the claimant states.
   */
  const listedAs = async (entity: Listed, address: string): Promise<Addressed> => {
    const given = provableAddress(address)
    const all = await readListings(entity)
    const found = all.find((listed) => listed.address.key === given?.key)
    if (found) return { address: found.address.url.href, isListed: true }
    if (entity.kind === 'artist' || all.length > 0) throw invalid({ address: notListed(entity.kind) })
    return stated(given)
  }

  /**
   * The same for a festival, which may have a namesake: its claimant may always prove the website that they state. That
   * needs no source, so one that does not answer is no obstacle.
   */
  const listedAsFestival = async (name: string, address: string): Promise<Addressed> => {
    const given = stated(provableAddress(address))
    try {
      const { listed } = await listings.readFestival(name)
      const found = listed.find((one) => one.address.key === provableAddress(address)?.key)
      return found ? { address: found.address.url.href, isListed: true } : given
    } catch (error) {
      asOutsideError(error)
      return given
    }
  }

  /**
   * Where an address is listed now, and why that may not count. Throws a 409 problem for one that was listed and is no
   * longer.
   */
  const listingsOf = async (row: ProofRow, address: ProvableAddress) => {
    const { kind, entity_id: mbid } = row
    if (!row.is_listed) return { listings: [], doubts: [] }
    const { listed, isAmbiguous, lookAlike }: FestivalListings =
      kind === 'festival'
        ? await answered(listings.readFestival(row.entity_name))
        : { listed: await readListings({ kind, mbid: mbid ?? '' }), isAmbiguous: false }
    const found = listed.find((one) => one.address.key === address.key)
    if (!found) throw new ProblemError(409, notListed(kind), { code: 'not_listed' })
    const doubts = isAmbiguous ? [NAMESAKES] : []
    if (lookAlike) doubts.push(lookAlikeReason(lookAlike))
    return { listings: found.listings, doubts }
  }

  const findFestival = async (
    db: DbOrTrx,
    given: { festivalId?: string | null; festivalName?: string | null },
  ) => {
    const { festivalId, festivalName } = given
    if (festivalId) {
      if (!(await festivals.lock(db, festivalId))) throw invalid({ festivalId: FESTIVAL_UNKNOWN })
      const row = await db
        .selectFrom('festivals')
        .select('name')
        .where('id', '=', festivalId)
        .executeTakeFirst()
      return { id: festivalId, name: row?.name ?? '' }
    }
    if (!festivalName) throw invalid({ festivalName: FESTIVAL_REQUIRED })
    if (await festivals.isNameTaken(db, festivalName)) throw invalid({ festivalName: FESTIVAL_EXISTS })
    return { id: null, name: festivalName }
  }

  return createRouter()
    .openapi(listAddresses, async (c) => {
      const { kind } = c.req.valid('param')
      const mbid = parseId(c.req.valid('param'), () => listedNotFound(kind))
      if (!(await findListed(db, kind, mbid))) throw listedNotFound(kind)
      const found = await readListings({ kind, mbid })
      c.header('Cache-Control', 'no-store')
      return c.json({ items: found.map(toListedAddress) }, 200)
    })
    .openapi(listFestivalAddresses, async (c) => {
      const { listed, ...others } = await answered(listings.readFestival(c.req.valid('query').name))
      c.header('Cache-Control', 'no-store')
      // The website of a festival may be no longer.
      const items = listed.map(toListedAddress).filter(({ address }) => address.length <= WEBSITE_MAX)
      return c.json({ items, isAmbiguous: others.isAmbiguous || others.lookAlike !== undefined }, 200)
    })
    .openapi(list, async (c) => {
      const rows = await openProofs(db, clock.now()).where('claimed_by', '=', requireViewer(c).id).execute()
      return c.json({ items: rows.map((row) => toProof(row, config.publicUrl)) }, 200)
    })
    .openapi(begin, async (c) => {
      const given = c.req.valid('json')
      const { kind, businessAccountId } = given
      // Sources are asked before the transaction.
      const { address, isListed } =
        given.kind === 'festival'
          ? await listedAsFestival((await findFestival(db, given)).name, given.address)
          : await listedAs(listedOf(given), given.address)
      const row = await asViewer(c, async (trx, viewer) => {
        requireVerified(await findOwnAccount(trx, viewer.id, businessAccountId), businessAccountId, kind)
        const { id, name } =
          given.kind === 'festival'
            ? await findFestival(trx, given)
            : await requireListed(trx, listedOf(given))
        const row = {
          businessAccountId,
          userId: viewer.id,
          kind,
          entityId: id,
          entityName: name,
          address,
          isListed,
        }
        return insertProof(trx, row, clock.now())
      })
      return c.json(toProof(row, config.publicUrl), 201)
    })
    .openapi(check, async (c) => {
      const viewer = requireViewer(c)
      const row = await findOwn(viewer.id, parseId(c.req.valid('param'), proofNotFound))
      const claimId = row[PROOF_CLAIMS[row.kind]]
      if (claimId) {
        const { claimStatus } = await asViewer(c, (trx) => readClaim(trx, row.kind, claimId))
        const findings = claimStatus === 'lapsed' ? await recheck(platform, row) : []
        return c.json(
          { ...(await decidedCheck(db, row.kind, claimId)), attempts: findings.map(toAttempt) },
          200,
        )
      }
      if (row.expires_at <= clock.now()) throw tokenExpired()
      const address = requireProvable(row.address)
      const { token } = row
      const link = verifyLink(config.publicUrl, token)
      const findings = await searchAddress(platform.nameServers, { address, token, link })
      const attempts = findings.map(toAttempt)
      const finding = leastDoubtful(findings)
      if (!finding) return c.json({ claim: null, reasons: [], attempts }, 200)
      const { listings, doubts } = await listingsOf(row, address)
      const accepted = await asViewer(c, (trx) =>
        acceptProof(trx, platform, viewer.id, row.id, {
          finding: { ...finding, doubts: [...finding.doubts, ...doubts] },
          listings,
        }),
      )
      pushNotifications(platform, accepted.notified)
      platform.sendLetters()
      publishChange(platform, viewer.id)
      if (accepted.claim.claimStatus === 'approved') platform.invalidation.invalidate(undefined)
      if (row.kind === 'artist' && row.entity_id) fetchClaimed(platform, catalogueFetcher, row.entity_id)
      return c.json({ claim: accepted.claim, reasons: accepted.reasons, attempts }, 200)
    })
    .openapi(cancel, async (c) => {
      const id = parseId(c.req.valid('param'), proofNotFound)
      await asViewer(c, async (trx, viewer) => {
        const { numDeletedRows } = await trx
          .deleteFrom('claim_proofs')
          .where('id', '=', id)
          .where('claimed_by', '=', viewer.id)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw proofNotFound()
      })
      return c.body(null, 204)
    })
    .openapi(verify, async (c) => {
      const row = await db
        .selectFrom('claim_proofs')
        .select(['kind', 'entity_id', 'entity_name', festivalSlug])
        .where('token', '=', c.req.valid('param').token)
        .executeTakeFirst()
      if (!row) throw notFound('There is no such link.')
      c.header('Cache-Control', 'no-store')
      return leadOn(c, pathOf(row))
    })
}

const toListedAddress = ({ address, listings }: ListedAt): ListedAddress => ({
  address: address.url.href,
  listings,
  methods: waysFor(address),
})

const toAttempt = ({ text: _, doubts: __, ...attempt }: Finding): ProofAttempt => attempt

/** A page of its own, since the link stays published for as long as the claim does. */
function leadOn(c: HonoContext<Env>, path: string) {
  const link = `<a href="${path}">Go on to the page</a>`
  return c.html(
    `<!doctype html><title>One moment</title><meta http-equiv="refresh" content="0;url=${path}">${link}`,
    200,
  )
}

/** Of the festival that a proof is about, or that its claim brought. */
const festivalSlug = sql<string | null>`(
  select f.slug from festivals f
  where claim_proofs.kind = 'festival' and f.id = coalesce(claim_proofs.entity_id,
    (select c.festival_id from festival_claims c where c.id = claim_proofs.festival_claim_id)))`.as('slug')

/** The page that a proof is about; a stated festival has none before its claim is approved. */
function pathOf({
  kind,
  entity_id,
  entity_name,
  slug,
}: Pick<ProofRow, 'kind' | 'entity_id' | 'entity_name'> & { slug: string | null }): string {
  if (kind === 'artist') return artistPathOf(entity_name)
  if (kind === 'label') return `${labelPath(nameSlug(entity_name))}?mbid=${entity_id}`
  return slug === null ? '/tickets' : `/tickets?event=${slug}`
}

const listedNotFound = (kind: ListedKind) =>
  notFound(kind === 'artist' ? 'Artist not found' : 'Label not found')

const listedOf = (given: Exclude<z.output<typeof newProof>, { kind: 'festival' }>): Listed =>
  given.kind === 'artist'
    ? { kind: 'artist', mbid: given.artistMusicbrainzId.toLowerCase() }
    : { kind: 'label', mbid: given.labelMusicbrainzId.toLowerCase() }

async function requireListed(trx: Trx, entity: Listed) {
  const found = await findListed(trx, entity.kind, entity.mbid)
  if (found) return { id: found.mbid, name: found.name }
  throw entity.kind === 'label'
    ? invalid({ labelMusicbrainzId: LABEL_REQUIRED })
    : invalid({ artistMusicbrainzId: ARTIST_REQUIRED })
}

/** An artist or label of the catalogue. */
interface Listed {
  kind: ListedKind
  mbid: string
}

interface Addressed {
  address: string
  isListed: boolean
}

/** An address that only the claimant names. Throws a 422 problem for one that cannot be proved. */
function stated(given: ProvableAddress | undefined): Addressed {
  if (!given) throw invalid({ address: NOT_PROVABLE })
  return { address: given.url.href, isListed: false }
}

function requireProvable(address: string): ProvableAddress {
  const provable = provableAddress(address)
  if (!provable) throw new Error(`The stored address ${address} cannot be proved.`)
  return provable
}

/** Of several ways that prove the address, the one with the fewest doubts. */
const leastDoubtful = (findings: readonly Finding[]): Finding | undefined =>
  findings.filter(({ proven }) => proven).sort((a, b) => a.doubts.length - b.doubts.length)[0]

/** The answer for a token that has been used. */
async function decidedCheck(
  db: Db,
  kind: ProofRow['kind'],
  id: string,
): Promise<Omit<ProofCheck, 'attempts'>> {
  const row = await db
    .selectFrom('entity_claims')
    .select('evidence')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return { claim: await readClaim(db, kind, id), reasons: row?.evidence?.reasons ?? [] }
}
