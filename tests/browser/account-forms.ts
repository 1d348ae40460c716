import type { Page } from '@playwright/test'
import type { Member } from './members.ts'

export async function fillSignUp(page: Page, { email, password, username }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Username').fill(username)
}

export async function fillLogIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}
