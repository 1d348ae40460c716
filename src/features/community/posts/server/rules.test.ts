import { describe, expect, it } from 'vitest'
import { postTypeOf } from './rules.ts'

describe('the type of a post', () => {
  it.each([
    [[], false, 'text'],
    [['/media/a.webp'], false, 'photo'],
    [['/media/a.webp', '/media/video/b.mp4'], false, 'video'],
    [['/media/my-video.webp'], false, 'video'],
    [['/media/a.webp', '/media/b.mp4'], true, 'video'],
  ] as const)('of %j with a video: %s is %s', (urls, hasVideo, type) => {
    expect(postTypeOf({ urls, hasVideo })).toBe(type)
  })
})
