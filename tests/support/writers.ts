import { randomInt, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Post, Reply } from '#features/community/posts/contract.ts'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import type { Ledger } from './ledger.ts'
import { createMember, type Member } from './members.ts'
import type { TestRequest } from './requests.ts'

interface Site {
  request(path: string, request?: TestRequest): Promise<Response>
}

export interface Writing {
  /** Waits for running requests. */
  stop(): Promise<void>
}

interface Writer {
  site: Site
  member: Member
  ledger: Ledger
  picture: Buffer
}

/** A request that was not answered with success: its connection was cut, or it was refused. */
class NotDone extends Error {}

/** An access token that lives no longer than this may be too old when a slow request arrives. */
const SOON_MS = 60_000

/**
 * Starts members who write without a pause until `stop` or the end of the test: posts with and without pictures,
 * replies, likes, follows, avatars, sign-ups. After a failed request they continue with another one.
 */
export function startWriting(
  site: Site,
  members: readonly Member[],
  ledger: Ledger,
  picture: Buffer,
): Writing {
  let isOver = false
  const repeat = async (write: () => Promise<void>) => {
    while (!isOver) {
      await write().catch(async (error) => {
        if (!(error instanceof NotDone)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
    }
  }
  const running = Promise.all([
    ...members.map((member) => repeat(() => pick(ACTION_LABELS)({ site, member, ledger, picture }))),
    repeat(() => signUpMember(site, ledger)),
  ])
  running.catch(() => {})
  const stop = async () => {
    isOver = true
    await running
  }
  onTestFinished(stop)
  return { stop }
}

/** Sends a request of the writer, who first signs in again if the token is old. */
async function askAs<T>(writer: Writer, path: string, request: TestRequest): Promise<T> {
  const { site, member, ledger } = writer
  if (member.session.expires_at * 1000 - Date.now() < SOON_MS) await signInAgain(writer)
  const answer = await ask(site, ledger, path, { ...request, headers: member.headers })
  return answer.json()
}

/** Resolves with a successful response; records anything else in the ledger. */
async function ask(site: Site, ledger: Ledger, path: string, request?: TestRequest): Promise<Response> {
  const began = performance.now()
  const answer = await wholeOf(site.request(path, request))
    .catch((error) => {
      ledger.cuts.push(`${error.message} ${error.cause ?? ''}`)
      throw new NotDone('cut')
    })
    .finally(() => {
      ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - began)
    })
  if (answer.ok) return answer
  const { status, headers } = answer
  const retryAfter = headers.get('retry-after')
  ledger.refusals.push({ path, status, retryAfter, text: await answer.text() })
  throw new NotDone(`refused with ${status}`)
}

async function wholeOf(response: Promise<Response>): Promise<Response> {
  const answer = await response
  await answer.clone().arrayBuffer()
  return answer
}

async function signInAgain({ site, member, ledger }: Writer): Promise<void> {
  const { email, password } = member
  const answer = await ask(site, ledger, '/auth/v1/token?grant_type=password', { body: { email, password } })
  member.session = await answer.json()
  member.headers = { authorization: `Bearer ${member.session.access_token}` }
}

async function writePost(writer: Writer, media: MediaItem[] = []): Promise<void> {
  const { member, ledger } = writer
  const content = textFor(ledger)
  const body = { content, media: media.map(({ id }) => ({ id })) }
  const { id } = await askAs<Post>(writer, '/api/posts', { body })
  ledger.posts.set(id, { author: member.id, content, media: media.map(({ url }) => url) })
}

async function writePostWithPicture(writer: Writer): Promise<void> {
  const { ledger, picture } = writer
  const item = await askAs<MediaItem>(writer, '/api/media', { method: 'POST', body: fileForm(picture) })
  ledger.uploads.set(item.id, item)
  await writePost(writer, [item])
}

async function writeReply(writer: Writer): Promise<void> {
  const { member, ledger } = writer
  const postId = somePost(ledger)
  if (!postId) return writePost(writer)
  const content = textFor(ledger)
  const { id } = await askAs<Reply>(writer, `/api/posts/${postId}/replies`, { body: { content } })
  ledger.replies.set(id, { author: member.id, content, postId })
}

const changeLike = (writer: Writer) => toggle(writer, 'like')
const changeFollow = (writer: Writer) => toggle(writer, 'follow')

async function toggle(writer: Writer, kind: 'like' | 'follow'): Promise<void> {
  const { member, ledger } = writer
  const postId = somePost(ledger)
  if (!postId) return writePost(writer)
  const key = `${kind} ${postId} ${member.id}`
  const isOn = ledger.toggles.get(key) !== true
  ledger.toggles.set(key, undefined)
  await askAs(writer, `/api/posts/${postId}/${kind}`, { method: isOn ? 'PUT' : 'DELETE' })
  ledger.toggles.set(key, isOn)
}

async function changeAvatar(writer: Writer): Promise<void> {
  const { member, ledger, picture } = writer
  ledger.avatars.set(member.id, undefined)
  const body = fileForm(picture)
  const { avatarUrl } = await askAs<{ avatarUrl: string }>(writer, '/api/me/avatar', { method: 'POST', body })
  ledger.avatars.set(member.id, avatarUrl)
}

const ACTION_LABELS: readonly ((writer: Writer) => Promise<void>)[] = [
  writePost,
  writePost,
  writePostWithPicture,
  writeReply,
  writeReply,
  changeLike,
  changeLike,
  changeFollow,
  changeAvatar,
]

async function signUpMember(site: Site, ledger: Ledger): Promise<void> {
  const { username } = await createMember({ request: (path, request) => ask(site, ledger, path, request) })
  ledger.members.add(username)
}

function textFor(ledger: Ledger): string {
  const text = `Heard ${randomUUID()} today`
  ledger.sent.add(text)
  return text
}

function fileForm(picture: Buffer): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
  return form
}

/** Mostly one of the newest, so that members meet. */
function somePost({ posts }: Ledger): string | undefined {
  const ids = [...posts.keys()].slice(-30)
  return ids.length > 0 ? pick(ids) : undefined
}

function pick<T>(list: readonly T[]): T {
  const [chosen] = list.slice(randomInt(list.length))
  if (chosen === undefined) throw new Error('There is nothing to pick from.')
  return chosen
}
