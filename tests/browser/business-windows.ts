import type { Page } from '@playwright/test'
import type { RunningSite } from '../support/running-site.ts'
import { expect } from './fixtures.ts'
import { authorizationOf, type Member, requestAs, signUp } from './members.ts'

/** Signs up a new member on this page and makes them an admin. */
export async function signUpAdmin(page: Page, site: RunningSite): Promise<Member> {
  const member = await signUp(page)
  await site.grant(member.username)
  return member
}

/** Applies for a business account through the API. */
export const apply = (page: Page, businessName: string): Promise<{ id: string }> =>
  requestAs(page, 'POST', '/api/business/accounts', {
    accountType: 'record_label',
    businessName,
    businessEmail: 'office@example.com',
    website: 'https://example.com/',
    acceptsTerms: true,
  })

/** Uploads a document for a claim, as its form does. */
export async function uploadDocument(page: Page, buffer: Buffer): Promise<{ id: string }> {
  const answer = await page.request.post('/api/media/documents', {
    headers: await authorizationOf(page),
    multipart: { file: { name: 'letter.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The row of a table, or the card on a phone, that contains this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Stops polling with this interval, in milliseconds, so that only live events update the page. */
export const withoutPolling = (page: Page, everyMs: number) =>
  page.addInitScript((ms) => {
    const real = window.setInterval
    window.setInterval = ((run: TimerHandler, after?: number) =>
      after === ms ? 0 : real(run, after)) as typeof window.setInterval
  }, everyMs)
