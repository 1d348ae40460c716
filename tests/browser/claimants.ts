import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { RunningSite } from '../support/running-site.ts'
import { apply, uploadDocument } from './business-windows.ts'
import { requestAs, signUp, signUpWithoutWindow } from './members.ts'

// In the starter catalogue, with its members.
export const NIRVANA = '5b11f4ce-a62d-471e-81fc-a69a8278c7da'

const NIRVANA_MANAGEMENT = { mbid: NIRVANA, business: 'Nirvana Management' }

export const drawLetter = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

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
