import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface Member {
  username: string
  email: string
  password: string
}

/** A member who only sends requests: opening a window for them would take as much work as loading a small page. */
export interface MemberWithoutWindow extends Member {
  request: APIRequestContext
  accessToken: string
}

/** A new member with a unique name, not signed up yet. */
export function newMember(): Member {
  const username = `Fan_${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: 'trombone-and-tape' }
}

/** Creates an account through the API and signs the page's browser in. */
export async function signUp(page: Page, member: Member = newMember()): Promise<Member> {
  await storeSession(page, await createAccount(page.request, member))
  return member
}

/** Creates an account through the API for a member without a window. `request`: of any page. */
export async function signUpWithoutWindow(request: APIRequestContext): Promise<MemberWithoutWindow> {
  const member = newMember()
  const { access_token: accessToken } = await createAccount(request, member)
  return { ...member, request, accessToken }
}

async function createAccount(request: APIRequestContext, { username, email, password }: Member) {
  const answer = await request.post('/auth/v1/signup', { data: { email, password, data: { username } } })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** Signs the page's browser in to an account through the API. */
export async function signIn(page: Page, { email, password }: Member): Promise<void> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  await storeSession(page, await answer.json())
}

async function storeSession(page: Page, session: unknown): Promise<void> {
  // Local storage belongs to the origin, so any file of the site will do.
  await page.goto('/icon.svg')
  await page.evaluate((value) => localStorage.setItem('fanfare.session', JSON.stringify(value)), session)
}

/** A page in a second browser, signed out. */
export const otherWindow = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage()

/** The headers of requests by a member without a window, or by the one who is signed in on a page. */
export async function authorizationOf(
  sender: Page | MemberWithoutWindow,
): Promise<{ authorization: string }> {
  const token: string =
    'accessToken' in sender
      ? sender.accessToken
      : await sender.evaluate(() => JSON.parse(localStorage.getItem('fanfare.session') ?? '{}').access_token)
  return { authorization: `Bearer ${token}` }
}

/** Sends an API request as a member; fails unless it succeeds. `isEmpty`: there is no answer. */
export async function requestAs<T = { id: string }>(
  sender: Page | MemberWithoutWindow,
  method: string,
  path: string,
  data?: unknown,
  { isEmpty = false } = {},
): Promise<T> {
  const answer = await sender.request.fetch(path, { method, data, headers: await authorizationOf(sender) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return isEmpty ? (undefined as T) : answer.json()
}

/**
 * Ends all sessions of the member, then presses a button, unless another request of the page has noticed the end
 * already.
 */
export async function pressAfterSession(page: Page, button: Locator): Promise<void> {
  // A locator would wait for the button of a later page, and press that one.
  const shown = await button.elementHandle()
  await requestAs(page, 'POST', '/auth/v1/logout?scope=global', {}, { isEmpty: true })
  await shown?.click().catch(() => {})
}

/**
 * Signs in again on the login page to which a page for members redirects when the session has ended; it returns to
 * `path`.
 */
export async function logInAgain(
  page: Page,
  { email, password }: Pick<Member, 'email' | 'password'>,
  path: string,
): Promise<void> {
  await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: LOG_IN }).click()
  await expect(page).toHaveURL(path)
}

/** The button that signs in: a preview has the specification's words. */
export const LOG_IN = /^(Log|Sign) In$/

/** Runs an action that sends a request, and waits for the response. Pages show the result before it arrives. */
export async function untilAnswered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((one) => one.request().method() !== 'GET')
  await act()
  await answer
}

/** The avatar in the navigation that opens the menu of the signed-in member. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu of/ })

/** A message at the edge of the screen. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

/** Waits for a mail to an address with a link to a path, and returns the link in the newest one. */
export async function linkMailedTo(
  dataDir: string,
  address: string,
  linkedPath = '/auth/confirm',
): Promise<string> {
  const pattern = new RegExp(`http\\S+${linkedPath}#\\S+`)
  const outbox = path.join(dataDir, 'outbox')
  const newestLink = async () => {
    const files = await readdir(outbox).catch(() => [])
    for (const file of files.sort().reverse()) {
      const mail = (await readFile(path.join(outbox, file), 'utf8'))
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const link = pattern.exec(mail)?.[0]
      if (link && mail.toLowerCase().includes(`to: ${address.toLowerCase()}`)) return link
    }
    return undefined
  }
  await expect.poll(newestLink).toBeDefined()
  const link = await newestLink()
  if (!link) throw new Error(`No mail to ${address}.`)
  // The link names the public address of the site, whose port differs from this test's.
  const url = new URL(link)
  return url.pathname + url.hash
}
