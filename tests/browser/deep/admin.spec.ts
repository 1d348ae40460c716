import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { picture } from '../../support/media.ts'
import { apply, signUpAdmin, uploadDocument } from '../business-windows.ts'
import { expect, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from '../members.ts'

test('long tables and lists of posts load page by page', async ({ page, browser, baseURL, site }) => {
  const owner = await otherWindow(browser, baseURL)
  await signUp(owner)
  await signUpAdmin(page, site)
  const house = `House ${randomUUID().slice(0, 8)}`
  const applications: { id: string }[] = []
  for (let number = 1; number <= 26; number++) {
    applications.push(await apply(owner, `${house} ${String(number).padStart(2, '0')}`))
  }
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pending Artist Claims' }).click()
  await expect(page).toHaveURL('/admin?tab=artist-claims')
  await page.goto(`/admin?search=${encodeURIComponent(house)}`)
  const rows = page.getByRole('row').filter({ hasText: house })
  await expect(rows).toHaveCount(25)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–25 of 26')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('26–26 of 26')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${house} 01`)
  await page.reload()
  await expect(rows).toContainText(`${house} 01`)
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(rows).toHaveCount(25)
  await page.getByLabel('Sort').selectOption('By name')
  await expect(rows.first()).toContainText(`${house} 01`)
  await page.getByLabel('Status').selectOption('Verified')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()

  const artist = await manages(owner, page, applications[0]?.id ?? '')
  const about = { linkedEntityType: 'artist', linkedEntityId: artist.id, linkedEntityName: artist.name }
  for (let number = 1; number <= 51; number++) {
    await requestAs(owner, 'POST', '/api/posts', { content: `Post no. ${number}.`, ...about })
  }
  await owner.goto(`/business/manage-artist/${artist.id}`)
  const posts = owner.getByRole('main').getByRole('article')
  await expect(owner.getByRole('link', { name: 'All Posts (51)' })).toBeVisible()
  await expect(posts).toHaveCount(50)
  await expect(posts.filter({ hasText: 'Post no. 1.' })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Load more' }).click()
  await expect(posts).toHaveCount(51)
  await posts.filter({ hasText: 'Post no. 1.' }).getByRole('button', { name: 'Pin' }).click()
  await expect(toast(owner, 'Post pinned successfully')).toBeVisible()
  await owner.getByRole('link', { name: 'Pinned (1)' }).click()
  await expect(posts).toHaveCount(1)
  await expect(posts).toContainText('Post no. 1.')
})

/** Makes and approves a claim of the owner's business on an artist of the starter catalogue. */
async function manages(owner: Page, admin: Page, businessAccountId: string) {
  await requestAs(admin, 'POST', `/api/admin/accounts/${businessAccountId}/approve`)
  const { items } = await requestAs<{ items: { id: string; name: string }[] }>(
    owner,
    'GET',
    '/api/business/artists?q=metallica',
  )
  const [artist] = items
  if (!artist) throw new Error('There is no artist to claim.')
  const document = await uploadDocument(owner, await picture({}))
  const claim = await requestAs<{ id: string }>(owner, 'POST', '/api/business/claims/artist', {
    businessAccountId,
    artistMusicbrainzId: artist.id,
    documentIds: [document.id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/artist/${claim.id}/approve`)
  return artist
}
