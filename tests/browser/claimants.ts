import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import type { RunningSite } from '../support/running-site.ts'
import { apply, uploadDocument } from './business-windows.ts'
import { authorizationOf, requestAs, signUp, signUpWithoutWindow } from './members.ts'

// In the starter catalogue, with its members.
export const NIRVANA = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'

const NIRVANA_MANAGEMENT = { mbid: NIRVANA, business: 'Nirvana Management' }

export const drawLetter = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

/** Uploads a picture as this member, for a page that they manage. */
export async function uploadPicture(page: Page, { width = 900, height = 900, background = 'teal' } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const answer = await page.request.post('/api/media', {
    headers: await authorizationOf(page),
    multipart: { file: { name: 'picture.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return z.object({ id: z.string() }).parse(await answer.json())
}

/** Signs up on this page with a verified business. `admin`: who has verified it. */
export async function becomeVerified(page: Page, site: RunningSite, businessName: string) {
  const admin = await signUpWithoutWindow(page.request)
  await site.grant(admin.username)
  const member = await signUp(page)
  const { id: businessAccountId } = await apply(page, businessName)
  await requestAs(admin, 'POST', `/api/admin/accounts/${businessAccountId}/approve`)
  return { admin, businessAccountId, member }
}

/** Signs up on this page, and gets a claim approved. */
export async function becomeClaimant(
  page: Page,
  site: RunningSite,
  { mbid, business }: { mbid: string; business: string } = NIRVANA_MANAGEMENT,
): Promise<void> {
  const { admin, businessAccountId } = await becomeVerified(page, site, business)
  const claim = await requestAs(page, 'POST', '/api/business/claims/artist', {
    businessAccountId,
    artistMusicbrainzId: mbid,
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/artist/${claim.id}/approve`)
}
