import { describe, expect, it } from 'vitest'
import { POST_MAX, REPLY_DEPTH_LIMIT, REPLY_MAX } from '#features/community/limits.ts'
import { BIO_MAX, DISPLAY_NAME_MAX } from '#features/community/profiles/limits.ts'
import { NAMES } from '../names.ts'
import { createCatalogue, readArtistSources } from '../stand-in/catalogue.ts'
import { loginsOf } from './members.ts'
import { readTexts } from './texts.ts'
import { createWorld } from './world.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const catalogue = createCatalogue(readArtistSources(), NOW)
const world = createWorld(catalogue, NOW)

describe('the texts', () => {
  const written = ['1', '2', '3', 'officials'].flatMap((name) =>
    readTexts(`posts-${name}.txt`, NAMES.preview),
  )

  it('are many and differ', () => {
    expect(new Set(written.map(({ content }) => content)).size).toBeGreaterThanOrEqual(150)
    const replies = [
      ...readTexts('replies.txt', NAMES.preview).map(({ content }) => content),
      ...written.flatMap(({ answers }) => answers.map(({ content }) => content)),
    ]
    expect(new Set(replies).size).toBeGreaterThanOrEqual(200)
  })

  it('are said by members there are', () => {
    const usernames = new Set(world.members.map(({ username }) => username))
    const named = written.flatMap(({ by, answers }) => [by, ...answers.map((answer) => answer.by)])
    expect(named.filter((by) => by && !usernames.has(by))).toEqual([])
  })

  it('come in many languages', () => {
    expect(new Set(written.map(({ language }) => language)).size).toBeGreaterThan(10)
  })
})

describe('the world', () => {
  it('is the same every time', () => {
    expect(JSON.stringify(createWorld(catalogue, NOW))).toBe(JSON.stringify(world))
  })

  it('has members that the product would take', () => {
    expect(world.members.length).toBeGreaterThanOrEqual(60)
    for (const { username, displayName, bio } of world.members) {
      expect(username).toMatch(/^[A-Za-z0-9_-]{3,30}$/)
      expect(displayName?.length ?? 0).toBeLessThanOrEqual(DISPLAY_NAME_MAX)
      expect(bio?.length ?? 0).toBeLessThanOrEqual(BIO_MAX)
    }
    const usernames = world.members.map(({ username }) => username.toLowerCase())
    expect(new Set(usernames).size).toBe(usernames.length)
    for (const { username } of loginsOf(NAMES.preview)) expect(usernames).toContain(username)
  })

  it('has 400 posts that differ, some of them of today', () => {
    expect(world.posts).toHaveLength(400)
    expect(new Set(world.posts.map(({ content }) => content)).size).toBe(400)
    const today = world.posts.filter(({ createdAt }) => NOW.getTime() - createdAt.getTime() < 24 * HOUR)
    expect(today.length).toBeGreaterThan(20)
    expect(new Set(world.posts.map(({ subject }) => subject?.type))).toEqual(
      new Set(['artist', 'album', 'song', 'festival', undefined]),
    )
  })

  it('says nothing too long, nothing unfilled, and nothing in the future', () => {
    for (const { content, createdAt } of world.posts) {
      expect(content.length).toBeLessThanOrEqual(POST_MAX)
      expect(content).not.toMatch(/\{\w+\}|undefined/)
      expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
    }
    for (const { content, createdAt, post, parent } of world.replies) {
      expect(content.length).toBeLessThanOrEqual(REPLY_MAX)
      expect(content).not.toMatch(/\{\w+\}|undefined/)
      expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime())
      expect(createdAt.getTime()).toBeGreaterThan((parent ?? post).createdAt.getTime())
    }
  })

  it('has threads of four levels, one of them longer than a page', () => {
    expect(Math.max(...world.replies.map(({ depth }) => depth))).toBe(REPLY_DEPTH_LIMIT)
    const lengths = world.posts.map((post) => world.replies.filter((reply) => reply.post === post).length)
    expect(Math.max(...lengths)).toBeGreaterThan(50)
    expect(lengths.filter((length) => length === 0).length).toBeGreaterThan(20)
  })

  it('is skewed: few posts have most of the likes', () => {
    const likes = world.posts
      .map((post) => world.likes.filter(({ postId }) => postId === post.id).length)
      .sort((a, b) => b - a)
    const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
    expect(sum(likes.slice(0, 100))).toBeGreaterThan(sum(likes) / 2)
    expect(likes.at(-1)).toBe(0)
  })

  it('has artists with many followers, some of them new this week, and artists without followers', () => {
    const artists = catalogue.artists.filter(({ source }) => source)
    const counts = artists
      .map(({ id }) => world.artistFollows.filter(({ artistId }) => artistId === id).length)
      .sort((a, b) => b - a)
    expect(counts[0]).toBeGreaterThan(10)
    expect(counts.at(-1)).toBe(0)
    const lately = world.artistFollows.filter(
      ({ createdAt }) => NOW.getTime() - createdAt.getTime() < 168 * HOUR,
    )
    expect(lately.length).toBeGreaterThan(20)
    expect(world.artistFollows.every(({ createdAt }) => createdAt <= NOW)).toBe(true)
  })
})
