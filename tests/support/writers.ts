import { randomInt, randomUUID } from 'node:crypto'
import type { Post, Reply } from '#features/community/contract.ts'
import type { MediaItem } from '#features/media/contract.ts'
import type { Ledger } from './ledger.ts'
import { createMember, type Member } from './members.ts'
import type { TestRequest } from './requests.ts'

interface Site {
  request(path: string, request?: TestRequest): Promise<Response>
}

export interface Writing {
  /** Waits for what is under way. */
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

/**
 * Has members write without a pause until they are told to stop: posts with and without pictures, replies, likes,
 * follows, avatars, and one who signs people up. Whoever is not answered goes on with something else.
 */
export function startWriting(
  site: Site,
  members: readonly Member[],
  ledger: Ledger,
  picture: Buffer,
): Writing {
  let isOver = false
  const repeat = async (deed: () => Promise<void>) => {
    while (!isOver) {
      await deed().catch(async (error) => {
        if (!(error instanceof NotDone)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
    }
  }
  const running = Promise.all([
    ...members.map((member) => repeat(() => pick(DEEDS)({ site, member, ledger, picture }))),
    repeat(() => signSomebodyUp(site, ledger)),
  ])
  running.catch(() => {})
  return {
    async stop() {
      isOver = true
      await running
    },
  }
}

async function ask<T>({ site, member, ledger }: Writer, path: string, request: TestRequest): Promise<T> {
  const began = performance.now()
  const send = () => site.request(path, { ...request, headers: member.headers })
  const answer = await unlessCut(send(), ledger, began)
  if (answer.status === 401) {
    await signInAgain(site, member)
    throw new NotDone('signed in again')
  }
  if (!answer.ok) {
    const text = await unlessCut(answer.text(), ledger, began)
    ledger.refusals.push({ status: answer.status, text, ms: performance.now() - began })
    throw new NotDone(text)
  }
  return unlessCut(answer.json(), ledger, began) as Promise<T>
}

async function unlessCut<T>(work: Promise<T>, ledger: Ledger, began: number): Promise<T> {
  try {
    return await work
  } catch (error) {
    ledger.cuts.push(error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'cut')
    throw new NotDone('cut')
  } finally {
    ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - began)
  }
}

/** The access token has grown too old. */
async function signInAgain(site: Site, member: Member): Promise<void> {
  const { email, password } = member
  const body = { email, password }
  const answer = await site.request('/auth/v1/token?grant_type=password', { body }).catch(() => undefined)
  if (!answer?.ok) return
  const session = await answer.json().catch(() => undefined)
  if (session) member.headers = { authorization: `Bearer ${session.access_token}` }
}

async function writePost(writer: Writer, media: MediaItem[] = []): Promise<void> {
  const { member, ledger } = writer
  const content = textFor(ledger)
  const body = { content, media: media.map(({ id }) => ({ id })) }
  const { id } = await ask<Post>(writer, '/api/posts', { body })
  ledger.posts.set(id, { author: member.id, content, media: media.map(({ url }) => url) })
}

async function writePostWithPicture(writer: Writer): Promise<void> {
  const { ledger, picture } = writer
  const item = await ask<MediaItem>(writer, '/api/media', { method: 'POST', body: fileForm(picture) })
  ledger.uploads.set(item.id, item)
  await writePost(writer, [item])
}

async function writeReply(writer: Writer): Promise<void> {
  const { member, ledger } = writer
  const postId = somePost(ledger)
  if (!postId) return writePost(writer)
  const content = textFor(ledger)
  const { id } = await ask<Reply>(writer, `/api/posts/${postId}/replies`, { body: { content } })
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
  await ask(writer, `/api/posts/${postId}/${kind}`, { method: isOn ? 'PUT' : 'DELETE' })
  ledger.toggles.set(key, isOn)
}

async function changeAvatar(writer: Writer): Promise<void> {
  const { member, ledger, picture } = writer
  ledger.avatars.set(member.id, undefined)
  const body = fileForm(picture)
  const { avatarUrl } = await ask<{ avatarUrl: string }>(writer, '/api/me/avatar', { method: 'POST', body })
  ledger.avatars.set(member.id, avatarUrl)
}

const DEEDS: readonly ((writer: Writer) => Promise<void>)[] = [
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

async function signSomebodyUp(site: Site, ledger: Ledger): Promise<void> {
  const member = await createMember(site).catch((error) => {
    ledger.cuts.push(String(error))
    throw new NotDone('not signed up')
  })
  ledger.members.add(member.username)
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
