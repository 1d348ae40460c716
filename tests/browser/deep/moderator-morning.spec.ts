import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from '../fixtures.ts'
import { type MemberWithoutWindow, requestAs, signUp, signUpWithoutWindow } from '../members.ts'
import { walk } from '../walk.ts'

const OUTCOMES = ['no_action', 'removed', 'warned', 'suspended', 'banned'] as const
type Outcome = (typeof OUTCOMES)[number]
const REPORTS = 50

/** The right outcome for each reported text: four in turn, and a ban at the end. */
const deserved = (number: number): Outcome =>
  number === REPORTS - 1 ? 'banned' : (OUTCOMES[number % 4] ?? 'no_action')

/**
 * Posts by an author for each outcome, all reported by one reader: the first two in order, the others by all authors
 * concurrently, each one after the other. A busy site refuses requests that wait too long.
 */
async function reportMuch(
  authors: Record<Outcome, MemberWithoutWindow>,
  reader: MemberWithoutWindow,
): Promise<void> {
  const report = async (number: number) => {
    const outcome = deserved(number)
    const content = `Number ${number}: ${outcome}.`
    const { id } = await requestAs(authors[outcome], 'POST', '/api/posts', { content })
    await requestAs(reader, 'POST', '/api/reports', { kind: 'post', id, reason: 'spam' }, { isEmpty: true })
  }
  await report(0)
  await report(1)
  const rest = Array.from({ length: REPORTS - 2 }, (_, index) => index + 2)
  const reportAllOf = async (outcome: Outcome) => {
    for (const number of rest) if (deserved(number) === outcome) await report(number)
  }
  await Promise.all(OUTCOMES.map(reportAllOf))
}

/** How many cases were decided with each outcome; other tests may have decided some on the same site. */
async function countDecided(page: Page): Promise<Map<string, number>> {
  const decided = new Map<string, number>()
  let cursor: string | null = null
  do {
    const path: string = `/api/admin/reports?list=decided${cursor ? `&cursor=${cursor}` : ''}`
    const found: { items: { decision: { outcome: string } }[]; nextCursor: string | null } = await requestAs(
      page,
      'GET',
      path,
    )
    for (const { decision } of found.items)
      decided.set(decision.outcome, (decided.get(decision.outcome) ?? 0) + 1)
    cursor = found.nextCursor
  } while (cursor)
  return decided
}

test('a moderator answers 50 reports with the keyboard alone, with two keys for each, in under 5 minutes', async ({
  page,
  site,
}) => {
  // The walk has a limit of its own; before it come seven members who write and report.
  test.setTimeout(300_000 + 180_000)
  const { request } = page
  const authors = {
    no_action: await signUpWithoutWindow(request),
    removed: await signUpWithoutWindow(request),
    warned: await signUpWithoutWindow(request),
    suspended: await signUpWithoutWindow(request),
    banned: await signUpWithoutWindow(request),
  }
  await reportMuch(authors, await signUpWithoutWindow(request))
  const { username } = await signUp(page)
  await site.grant(username, 'moderator')
  const decidedBefore = await countDecided(page)
  await page.goto('/admin')
  await expect(page.getByText('Decide about reports, waiting posts and applications')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Reports/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Business Accounts' })).toHaveCount(0)

  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const focusedText = () =>
    page.evaluate(
      () => document.activeElement?.closest('li')?.textContent?.match(/Number \d+: [a-z_]+\./)?.[0],
    )
  await expect(page.getByText('Number 0: no_action.')).toBeVisible()
  for (const [key, number] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await press(key)
    await expect.poll(focusedText).toContain(`Number ${number}:`)
  }
  await expectAccessibleInBoth(page)
  await press('1')
  await expect(page.getByRole('alertdialog').getByRole('button').last()).toBeFocused()
  await press('Escape')
  await expect.poll(focusedText).toContain('Number 0:')

  keys = 0
  await walk('50 reports', 300, async () => {
    await page.goto('/admin')
    await expect(page.getByText('Number 0: no_action.')).toBeVisible()
    await press('j')
    for (let answered = 0; answered < REPORTS; answered++) {
      await expect.poll(focusedText).toBeDefined()
      const text = (await focusedText()) ?? ''
      const outcome = OUTCOMES.findIndex((one) => text.endsWith(` ${one}.`))
      await press(String(outcome + 1))
      await expect(page.getByRole('alertdialog').getByRole('button').last()).toBeFocused()
      await press('Enter')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(0)
    }
    await expect(page.getByText('Nothing is waiting for a decision')).toBeVisible()
  })
  expect(keys).toBe(1 + 2 * REPORTS)

  const decided = await countDecided(page)
  for (const [outcome, count] of decidedBefore) decided.set(outcome, (decided.get(outcome) ?? 0) - count)
  expect(Object.fromEntries(decided)).toEqual({
    no_action: 13,
    removed: 12,
    warned: 12,
    suspended: 12,
    banned: 1,
  })
})
