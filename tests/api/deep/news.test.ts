import { expect, it } from 'vitest'
import { holdTimeouts } from '../../support/hold-timeouts.ts'
import { newsSite, rss, story } from '../../support/news.ts'
import { faults, isEndless, type Reply } from '../../support/outside.ts'

const on = newsSite()
const { feeds, news, titles, open, requestsTo, makeDue, feedRows, inAnotherProcess } = on

const everyFault: [string, Reply][] = Object.entries({ ...faults, textInstead: { body: 'no feed' } })
it.each(everyFault)(
  'a feed that fails by %s keeps its stories, and other feeds are shown',
  async (_, fault) => {
    feeds.one = { body: rss(story('Of one', { minutesAgo: 5 })) }
    feeds.two = { body: rss(story('Of two', { minutesAgo: 9 })) }
    await open()
    await expect.poll(() => titles()).toEqual(['Of one', 'Of two'])
    feeds.one = fault
    feeds.two = { body: rss(story('New of two', { minutesAgo: 1 })) }
    await makeDue()
    await inAnotherProcess(async (of) => {
      on.outside.requests = []
      holdTimeouts()
      expect((await news('', of)).items.length).toBeGreaterThanOrEqual(2)
      // Nobody waited until a feed was given up.
      if (isEndless(fault)) expect(requestsTo('one').filter(({ isOpen }) => !isOpen)).toEqual([])
      await expect.poll(() => titles()).toEqual(['New of two', 'Of one', 'Of two'])
    })
    feeds.one = { body: rss(story('New of one', { minutesAgo: 0 })) }
    await makeDue()
    await inAnotherProcess(async () => {
      await expect.poll(() => titles()).toEqual(['New of one', 'New of two', 'Of one', 'Of two'])
    })
    await expect.poll(async () => (await feedRows())[0]).toMatchObject({ failures: 0, failure: null })
  },
)
