import { z } from 'zod'
import { asOutsideError, isUnanswered, OutsideError } from '#platform/fetch/outside-error.ts'
import { maybeReadable, maybeText, text } from '#sources/tolerant.ts'
import type { ProvableAddress } from '../addresses.ts'
import { doubtsOf, fromNameServer } from './dns.ts'
import type { Search, Way } from './way.ts'
import { JSON_FILES, type Types, textOf } from './website.ts'

const MAX_BYTES = 64 * 1024

/** https://atproto.com/specs/did */
const document = z.object({
  id: text,
  alsoKnownAs: maybeReadable(text),
  service: maybeReadable(z.object({ id: text, serviceEndpoint: z.url({ protocol: /^https$/ }) })),
})
const record = z.object({ uri: text, value: z.object({ description: maybeText }) })
/** https://atproto.com/specs/handle asks for plain text; servers do not know the type of a file without an extension. */
const HANDLE_FILES: Types = { name: 'plain text', pattern: /^(|text\/plain|application\/octet-stream)(;|$)/ }
/** https://docs.bsky.app/docs/api/com-atproto-repo-get-record */
const COLLECTION = 'app.bsky.actor.profile'
const KEY = 'self'

/**
 * The text of a Bluesky profile whose handle and identity refer to each other. The handle is that of the listed
 * profile, or the listed host itself; a profile listed by its identity needs none.
 */
export const blueskyWay: Way = async (search) => {
  const handle = handleFor(search.address)
  const { did, doubts } = await identityOf(search, handle)
  const identity = document.parse(await getJson(search, documentAddress(search, did), `no identity ${did}`))
  if (identity.id !== did || (handle !== did && !identity.alsoKnownAs.includes(`at://${handle}`))) {
    throw new OutsideError('refused', `the identity ${did}, which does not name the handle ${handle}`)
  }
  const home = identity.service.find(({ id }) => id.endsWith('#atproto_pds'))
  if (!home) throw new OutsideError('unreadable', `the identity ${did}, which names no server`)
  const fetched = `${new URL(home.serviceEndpoint).origin}/xrpc/com.atproto.repo.getRecord?repo=${encodeURIComponent(did)}&collection=${COLLECTION}&rkey=${KEY}`
  const { uri, value } = record.parse(await getJson(search, fetched, `no profile of ${did} at its server`))
  if (uri !== `at://${did}/${COLLECTION}/${KEY}`)
    throw new OutsideError('refused', `the record ${uri}, which is another`)
  const { description = '' } = value
  return {
    method: 'bluesky',
    proven: description.split(/[\s()<>"']+/).some((word) => word === search.token || word === search.link),
    fetched,
    found: description || 'a profile without text',
    expected: search.link,
    text: description,
    doubts,
  }
}

/** The handle, or the identity, that proves an address. */
export const handleFor = ({ handle, host }: ProvableAddress) => handle ?? host

/** https://atproto.com/specs/handle : an identity resolves to itself, a handle by a TXT record, else by a file. */
async function identityOf(search: Search, handle: string): Promise<{ did: string; doubts: string[] }> {
  if (handle.startsWith('did:')) return { did: handle, doubts: [] }
  const name = `_atproto.${handle}`
  const texts = await fromNameServer(search, search.server.texts(name)).catch(() => [])
  const named = texts.flatMap((one) => /^did=(did:(?:plc|web):[\w.:%-]+)$/.exec(one)?.[1] ?? [])
  if (named.length > 1) throw new OutsideError('refused', `several identities of the handle ${handle}`)
  const did = named[0] ?? (await identityInFile(search, handle))
  if (!/^did:(plc|web):[\w.:%-]{1,200}$/.test(did)) {
    throw new OutsideError('unreadable', noProfile(handle))
  }
  const doubts = named[0]
    ? await fromNameServer(search, doubtsOf(search.server, name, handle, `did=${did}`))
    : []
  return { did, doubts }
}

const noProfile = (handle: string) => `no Bluesky profile with the handle ${handle}`

/** Empty when the host has no such file. Throws `OutsideError` when nobody answers. */
const identityInFile = (search: Search, handle: string): Promise<string> =>
  get(search, `https://${handle}/.well-known/atproto-did`, 'text/plain', HANDLE_FILES).then(
    (answer) => answer.trim(),
    (error) => {
      const { kind } = asOutsideError(error)
      if (isUnanswered({ kind })) throw new OutsideError(kind, noProfile(handle))
      return ''
    },
  )

/** https://atproto.com/specs/did : did:web names whole hosts only, with `%3A` before a port. */
function documentAddress({ plcDirectoryUrl }: Search, did: string): string {
  if (did.startsWith('did:plc:')) return `${plcDirectoryUrl}/${did}`
  const [, host, port] = /^did:web:([\w.-]+)(?:%3A(\d+))?$/i.exec(did) ?? []
  if (!host) throw new OutsideError('unreadable', `the identity ${did}, which names no host`)
  return `https://${host}${port ? `:${port}` : ''}/.well-known/did.json`
}

async function getJson(search: Search, address: string, missing: string): Promise<unknown> {
  const answer = await get(search, address, 'application/json', JSON_FILES).catch((error) => {
    throw asOutsideError(error).isMissing ? new OutsideError('refused', missing, { cause: error }) : error
  })
  try {
    return JSON.parse(answer)
  } catch (error) {
    throw new OutsideError('unreadable', 'an answer that is not JSON', { cause: error })
  }
}

async function get(search: Search, address: string, accept: string, types: Types): Promise<string> {
  const answer = await search.server.fetcher.get(address, {
    source: 'Proofs',
    accept,
    maxBytes: MAX_BYTES,
    wholeMs: search.msLeft(),
    redirects: 'return',
  })
  if (answer.status >= 300) throw new OutsideError('refused', `a redirect of ${address}`)
  return textOf(answer, types)
}
