import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#ui/draft.ts'
import type { DraftValues } from '../../contract.ts'
import { createFormDraft, type DraftServer, PAUSE_MS } from './form-draft.ts'

/** The storage of a browser. */
function createStorage() {
  const texts = new Map<string, string>()
  return (place: string): Draft => ({
    read: () => texts.get(place) ?? '',
    save: (text) => void (text ? texts.set(place, text) : texts.delete(place)),
    clear: () => void texts.delete(place),
  })
}

/** The server's draft of a form; it counts the saves. */
function createServer() {
  const server: DraftServer & { draft: DraftValues | null; saved: string[]; isDown: boolean } = {
    draft: null,
    saved: [],
    isDown: false,
    read: async () => {
      if (server.isDown) throw new Error('No connection')
      return server.draft
    },
    save: async (values: DraftValues) => {
      if (server.isDown) throw new Error('No connection')
      server.draft = values
      server.saved.push(values.text)
    },
    remove: async () => {
      server.draft = null
    },
  }
  return server
}

describe('the draft of a form', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

  it('is known here before the form opens, and gone here when it was sent elsewhere', async () => {
    const server = createServer()
    server.draft = { text: 'From elsewhere', about: '', media: '', artists: '', replies: '' }
    const storage = createStorage()
    const draft = createFormDraft(storage, 'post', server)
    await draft.refreshed()
    expect(storage('post').read()).toBe('From elsewhere')
    server.draft = null
    await draft.refreshed()
    expect(storage('post').read()).toBe('')
  })

  it('is stored here at once, and on the server after a pause in typing', async () => {
    const server = createServer()
    const storage = createStorage()
    const draft = createFormDraft(storage, 'post', server)
    for (const text of ['H', 'He', 'Hey']) {
      draft.part('text').save(text)
      await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    }
    expect(storage('post').read()).toBe('Hey')
    expect(server.saved).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.saved).toEqual(['Hey'])
  })

  it('continues on another device, and is gone everywhere once it is sent', async () => {
    const server = createServer()
    const here = createFormDraft(createStorage(), 'post', server)
    here.part('text').save('Hey')
    here.part('about').save('{}')
    await pause()
    const elsewhere = createFormDraft(createStorage(), 'post', server)
    await elsewhere.restored()
    expect([elsewhere.part('text').read(), elsewhere.part('about').read()]).toEqual(['Hey', '{}'])

    elsewhere.part('text').save('Hey you')
    elsewhere.clear()
    await pause()
    expect(server.draft).toBeNull()
    expect(server.saved).toEqual(['Hey'])
    here.close()
    await here.restored()
    expect(here.part('text').read()).toBe('')
  })

  it('that could not be saved stays, and goes before the one of the server', async () => {
    const server = createServer()
    const storage = createStorage()
    server.isDown = true
    const draft = createFormDraft(storage, 'post', server)
    draft.part('text').save('Written in a tunnel')
    await pause()
    server.isDown = false
    server.draft = { text: 'Older', about: '', media: '', artists: '', replies: 'nobody' }
    const reopened = createFormDraft(storage, 'post', server)
    await reopened.restored()
    expect(reopened.part('text').read()).toBe('Written in a tunnel')
    await pause()
    expect(server.draft.text).toBe('Written in a tunnel')
  })

  it('opens with the local draft when the server does not answer', async () => {
    const server = createServer()
    const storage = createStorage()
    const draft = createFormDraft(storage, 'post', server)
    draft.part('text').save('Hey')
    await pause()
    server.isDown = true
    draft.close()
    await draft.restored()
    expect(draft.part('text').read()).toBe('Hey')
  })

  it('that is emptied by hand is deleted on the server', async () => {
    const server = createServer()
    const draft = createFormDraft(createStorage(), 'post', server)
    draft.part('text').save('Hey')
    await pause()
    draft.part('text').save('')
    await pause()
    expect(server.draft).toBeNull()
  })
})
