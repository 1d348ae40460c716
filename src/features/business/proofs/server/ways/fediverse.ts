import { z } from 'zod'
import { maybe, maybeReadable, maybeText, text } from '#sources/tolerant.ts'
import { provableAddress } from '../addresses.ts'
import { isSame, type Way } from './way.ts'
import { fetchOwn, PLAIN, readLinks, type Types } from './website.ts'

const MAX_BYTES = 512 * 1024

/** https://www.w3.org/TR/activitypub/#retrieving-objects : any other type may be a file that a member has uploaded. */
const ACTORS: Types = {
  name: 'profile of the fediverse',
  pattern:
    /^application\/(activity\+json(;|$)|ld\+json;(.*;)?profile="(\S*\s)?https:\/\/www\.w3\.org\/ns\/activitystreams)/,
}

/** https://www.w3.org/TR/activitypub/#actor-objects ; fields of a profile are `PropertyValue`s of `attachment`. */
const actor = z.object({
  id: text,
  type: z.enum(['Person', 'Group', 'Organization', 'Service', 'Application']),
  url: maybe(
    z.union([text, z.array(z.unknown()).transform((urls) => urls.find((url) => typeof url === 'string'))]),
  ),
  attachment: maybeReadable(z.object({ type: z.literal('PropertyValue'), value: maybeText })),
})

/**
 * Looks for the link in a field of a fediverse profile. Its servers mark links of fields with `nofollow`, which does
 * not count against them.
 */
export const fediverseWay: Way = async (search) => {
  const answer = await fetchOwn(search, search.address.url, {
    accept: 'application/activity+json',
    types: ACTORS,
    maxBytes: MAX_BYTES,
    mayRedirect: true,
  })
  const read = actor.safeParse(parsed(answer.text))
  const profile = read.success ? read.data : undefined
  const isOfAddress = [profile?.id, profile?.url].some(
    (own) => typeof own === 'string' && provableAddress(own)?.key === search.address.key,
  )
  const isOfHost = profile !== undefined && provableAddress(profile.id)?.host === search.address.host
  const values = profile?.attachment.flatMap(({ value }) => value ?? []) ?? []
  const isBare = values.some((value) => isSame(value, search.link))
  const carries = isBare || (await readLinks(search, values)).links.length > 0
  return {
    method: 'fediverse',
    proven: isOfAddress && isOfHost && carries,
    fetched: answer.url,
    found: !profile
      ? 'no profile of the fediverse'
      : !isOfAddress || !isOfHost
        ? `the profile of ${profile.id}`
        : values.join('\n') || 'a profile without fields',
    expected: search.link,
    text: values.join('\n'),
    doubts: answer.isPlain ? [PLAIN] : [],
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
