import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect } from './fixtures.ts'
import { LOG_IN, type Member } from './members.ts'

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function confirmWith(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Is it really you?' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Turns the second step on, until the page shows the recovery codes; gives the secret of the app and these codes. */
export async function turnOnSecondStep(page: Page, member: Member) {
  await page.goto('/settings')
  await section(page, 'Second step').getByRole('button', { name: 'Turn on' }).click()
  await confirmWith(page, member.password)
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await dialog.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  return { secret, recoveryCodes: await codes.getByRole('listitem').allInnerTexts() }
}

export async function keepCodes(page: Page) {
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(page, 'Second step').getByText('10 of 10 are left.')).toBeVisible()
}

export async function logIn(page: Page, member: Member) {
  await page.goto('/auth')
  await sendPassword(page, member)
}

export async function sendPassword(page: Page, { email, password }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: LOG_IN }).click()
}
