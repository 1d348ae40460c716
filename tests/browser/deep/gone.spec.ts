import { randomUUID } from 'node:crypto'
import { signUpAdmin } from '../business-windows.ts'
import { expect, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp } from '../members.ts'

for (const way of ['removed by a moderator', 'deleted by its author'] as const) {
  test(`a post that was ${way} leaves every rendered page, also those that were kept`, async ({
    page,
    browser,
    baseURL,
    site,
    request,
  }) => {
    const word = `rare${randomUUID().replaceAll('-', '')}`
    const author = await otherWindow(browser, baseURL)
    const { username } = await signUp(author)
    const post = await requestAs(author, 'POST', '/api/posts', { content: `Listen: #${word}` })
    const own = `/community/post/${post.id}`
    const pages = ['/community', `/profile/${username}`, `/tag/${word}`, `/search?q=${word}`, own]
    const read = async (path: string) => {
      const answer = await request.get(path)
      // The page's address and its search box contain the missing name.
      return { status: answer.status(), shows: (await answer.text()).includes(`Listen: `) }
    }
    const readAll = () => Promise.all(pages.map(read))
    for (let times = 0; times < 2; times++) {
      for (const { status, shows } of await readAll()) expect([status, shows]).toEqual([200, true])
    }

    await signUpAdmin(page, site)
    if (way === 'deleted by its author')
      await requestAs(author, 'DELETE', `/api/posts/${post.id}`, undefined, { isEmpty: true })
    else {
      const report = { kind: 'post', id: post.id, reason: 'spam' }
      await requestAs(page, 'POST', '/api/reports', report, { isEmpty: true })
      type Cases = { items: { id: string; subjectId: string }[] }
      const { items } = await requestAs<Cases>(page, 'GET', '/api/admin/reports')
      const found = items.find(({ subjectId }) => subjectId === post.id)
      await requestAs(page, 'POST', `/api/admin/reports/${found?.id}/decide`, {
        outcome: 'removed',
        rule: 'spam',
      })
    }
    const last = await readAll()
    expect(last.map(({ shows }) => shows)).toEqual(pages.map(() => false))
    expect(last.at(-1)?.status).toBe(way === 'deleted by its author' ? 404 : 410)
  })
}
