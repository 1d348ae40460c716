import { expect, it } from 'vitest'
import { read } from '#platform/video/container-reading.ts'
import { mp4, webm } from '../support/media.ts'

it('refuses an MP4 whose samples overlap, which would be blanked again and again', () => {
  expect(read({ bytes: mp4({ times: 1 }), extension: 'mp4' })).toMatchObject({ facts: { width: 1080 } })
  expect(read({ bytes: mp4({ times: 2000 }), extension: 'mp4' })).toEqual({ why: 'has samples that overlap' })
})

it('reads a WebM of 20,000 clusters of unknown length, each once', () => {
  const bytes = webm({ recorded: true, clusters: 20_000 })
  expect(read({ bytes, extension: 'webm' })).toMatchObject({ facts: { width: 1280, height: 720 } })
})
