import { describe, expect, it } from 'vitest'
import { postTypeOf } from './rules.ts'

describe('the type of a post', () => {
  it.each([
    [[], 'text'],
    [['/media/a.webp'], 'photo'],
    [['/media/a.webp', '/media/video/b.mp4'], 'video'],
    [['/media/my-video.webp'], 'video'],
  ] as const)('of %j is %s', (urls, type) => {
    expect(postTypeOf(urls)).toBe(type)
  })
})
