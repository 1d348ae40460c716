import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notFound } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { artistMute, artistParameter, blockLists, wordMute } from '../contract.ts'
import { exportBlocks } from './export.ts'
import {
  block,
  memberNotFound,
  mute,
  muteArtist,
  muteWord,
  type ReadArtistIds,
  readLists,
  unblock,
  unmute,
  unmuteArtist,
  unmuteWord,
} from './lists.ts'

const common = { tags: ['Blocking and muting'], middleware: signedIn }
const changing = { ...common, ...limitedTo(WRITING), ...changes() }
const lists = json(blockLists, 'The lists after it')

const list = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/me/blocks',
  operationId: 'listBlocks',
  summary: 'The members that the viewer blocks or mutes, and the artists and words. For signed-in people.',
  responses: { 200: json(blockLists, 'All lists'), ...problems(401, 429) },
})

const ofMember = <const M extends 'put' | 'delete', const P extends string>(
  method: M,
  path: P,
  operationId: string,
  does: string,
) =>
  createRoute({
    ...changing,
    method,
    path,
    operationId,
    summary: `${does} For signed-in people.`,
    request: { params: idParameter },
    responses: { 200: lists, ...problems(401, 404, 422, 429) },
  })

const blockOne = ofMember(
  'put',
  '/api/me/blocks/{id}',
  'blockMember',
  'Blocks a member: neither sees the other, and the blocked one cannot answer, like or follow.',
)
const unblockOne = ofMember('delete', '/api/me/blocks/{id}', 'unblockMember', 'Ends a block.')
const muteOne = ofMember(
  'put',
  '/api/me/mutes/{id}',
  'muteMember',
  'Mutes a member: the viewer does not see them.',
)
const unmuteOne = ofMember('delete', '/api/me/mutes/{id}', 'unmuteMember', 'Ends a mute.')
const unmuteOneWord = ofMember('delete', '/api/me/muted-words/{id}', 'unmuteWord', 'Shows a word again.')

const muteOneArtist = createRoute({
  ...changing,
  method: 'put',
  path: '/api/me/muted-artists/{id}',
  operationId: 'muteArtist',
  summary: 'Hides posts about an artist from the viewer. For signed-in people.',
  request: { params: artistParameter, body: body(artistMute) },
  responses: { 200: lists, ...problems(401, 422, 429) },
})

const unmuteOneArtist = createRoute({
  ...changing,
  method: 'delete',
  path: '/api/me/muted-artists/{id}',
  operationId: 'unmuteArtist',
  summary: 'Shows posts about an artist again. For signed-in people.',
  request: { params: artistParameter },
  responses: { 200: lists, ...problems(401, 422, 429) },
})

const muteOneWord = createRoute({
  ...changing,
  method: 'post',
  path: '/api/me/muted-words',
  operationId: 'muteWord',
  summary:
    'Hides posts and replies with a word, or several in a row, from the viewer; muting it again changes its end. For signed-in people.',
  request: { body: body(wordMute) },
  responses: { 200: lists, ...problems(401, 422, 429) },
})

function createBlockRoutes(platform: Platform, { readArtistIds }: { readArtistIds: ReadArtistIds }) {
  const change = (c: Context<Env>, work: (trx: Trx, userId: string) => Promise<void>) => {
    c.header('Cache-Control', 'no-store')
    return asViewer(
      c,
      async (trx, viewer) => {
        await work(trx, viewer.id)
        return readLists(trx, viewer.id)
      },
      { evenSuspended: true },
    )
  }
  /** A change that names a member or an entry by its id. */
  const changeOne = (
    c: Context<Env>,
    param: { id: string },
    work: (trx: Trx, userId: string, id: string) => Promise<void>,
    missing = memberNotFound,
  ) => {
    const id = parseId(param, missing)
    return change(c, (trx, userId) => work(trx, userId, id))
  }
  const wordNotFound = () => notFound('There is no such word.')

  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readLists(platform.reads.db, requireViewer(c).id), 200)
    })
    .openapi(blockOne, async (c) => c.json(await changeOne(c, c.req.valid('param'), block), 200))
    .openapi(unblockOne, async (c) => c.json(await changeOne(c, c.req.valid('param'), unblock), 200))
    .openapi(muteOne, async (c) => c.json(await changeOne(c, c.req.valid('param'), mute), 200))
    .openapi(unmuteOne, async (c) => c.json(await changeOne(c, c.req.valid('param'), unmute), 200))
    .openapi(unmuteOneWord, async (c) =>
      c.json(await changeOne(c, c.req.valid('param'), unmuteWord, wordNotFound), 200),
    )
    .openapi(muteOneArtist, async (c) => {
      const { id } = c.req.valid('param')
      const { name } = c.req.valid('json')
      return c.json(
        await change(c, (trx, userId) => muteArtist(trx, userId, { id, name }, readArtistIds)),
        200,
      )
    })
    .openapi(unmuteOneArtist, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await change(c, (trx, userId) => unmuteArtist(trx, userId, id, readArtistIds)), 200)
    })
    .openapi(muteOneWord, async (c) => {
      const input = c.req.valid('json')
      return c.json(await change(c, (trx, userId) => muteWord(trx, userId, input)), 200)
    })
}

export type BlockRoutes = ReturnType<typeof createBlockRoutes>

/** Blocks and mutes of members, artists and words. Foreign keys delete the rows of a deleted account. */
export const createBlocks = (platform: Platform, parts: { readArtistIds: ReadArtistIds }) => ({
  routes: createBlockRoutes(platform, parts),
  accountExport: exportBlocks,
})
