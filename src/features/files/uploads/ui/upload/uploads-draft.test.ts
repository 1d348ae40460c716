import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { uploadsDraft } from './uploads-draft.ts'

const LOST = 'Please choose it again.'

function memory() {
  let text = ''
  const save = (next: string) => {
    text = next
  }
  return { read: () => text, save }
}

it('restores finished uploads, and names the lost files', () => {
  const store = memory()
  const draft = uploadsDraft(store, z.object({ id: z.string() }), { lost: LOST })
  const done = { is: 'done', item: { id: 'a' }, at: Date.now() } as const
  draft.save([
    { key: '1', name: 'letter.pdf', alt: '', state: done },
    { key: '2', name: 'passport.jpg', alt: '', state: { is: 'sending', progress: 0.5 } },
  ])
  expect(draft.read()).toEqual([
    { key: 'a', name: 'letter.pdf', alt: '', state: done },
    { key: expect.any(String), name: 'passport.jpg', alt: '', state: { is: 'failed', message: LOST } },
  ])
  // The server deletes unused files after a day.
  vi.setSystemTime(Date.now() + 24 * 3600_000)
  expect(draft.read().map(({ state }) => state)).toEqual(Array(2).fill({ is: 'failed', message: LOST }))
  vi.useRealTimers()
})

it('drops lost files without a message, and starts empty from a broken text', () => {
  const store = memory()
  const draft = uploadsDraft(store, z.object({ id: z.string() }))
  draft.save([{ key: '1', name: 'a.jpg', alt: '', state: { is: 'sending', progress: 0 } }])
  expect([store.read(), draft.read()]).toEqual(['', []])
  store.save('{')
  expect(draft.read()).toEqual([])
})
