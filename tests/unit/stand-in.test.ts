import { expect, it } from 'vitest'
import { createStandIn } from '../../demo/stand-in/server.ts'

it('two demos run side by side: the second stand-in takes a free port, and its answers lead to itself', async () => {
  const first = await createStandIn()
  const second = await createStandIn({ preferredPort: Number(new URL(first.url).port) })
  try {
    expect(second.url).not.toBe(first.url)
    const summary = await fetch(`${second.settings.WIKIPEDIA_URL}/page/summary/Daft_Punk`)
    expect(await summary.json()).toMatchObject({
      originalimage: { source: expect.stringMatching(`^${second.url}/`) },
    })
  } finally {
    await Promise.all([first.close(), second.close()])
  }
})
