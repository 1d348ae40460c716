import type { Page } from '@playwright/test'
import type { Show } from '#features/shows/contract.ts'
import { dayFromNow } from '../../support/shows.ts'
import { uploadDocument } from '../business-windows.ts'
import { becomeClaimant, becomeVerified, drawLetter } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, PHONE, test } from '../fixtures.ts'
import { requestAs } from '../members.ts'

test.use({ siteEnv: LIVE })

// In the starter catalogue, and claimed by no other test.
const SLOWDIVE = 'a16371b9-7d36-497a-a9d4-42b0a0440c5e'

const BUSY = 'The site is busy. Please try again in a moment.'

/** Lets the next request of this method to a path fail as on a server that cannot take it just now. */
async function failNext(page: Page, method: string, path: string): Promise<void> {
  let isOver = false
  await page.route(path, (route) => {
    if (isOver || route.request().method() !== method) return route.fallback()
    isOver = true
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail: BUSY }),
    })
  })
}

test('failures to save products, shows and feeds are shown in the form or beside the row, and can be retried', async ({
  page,
  site,
}) => {
  const claim = { mbid: SLOWDIVE, business: 'Slowdive Management' }
  await becomeClaimant(page, site, claim)
  await page.setViewportSize(PHONE)
  await page.goto(`/business/manage-artist/${SLOWDIVE}`)

  // Buttons that move when the products arrive are not shown before: a press would miss them.
  const answer = Promise.withResolvers<void>()
  await page.route('**/products', (route) => answer.promise.then(() => route.fallback()))
  await page.getByRole('tab', { name: 'Page', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a product' })).toHaveCount(0)
  answer.resolve()

  await page.getByRole('button', { name: 'Add a product' }).click()
  const product = page.getByRole('form', { name: 'Product' })
  const title = product.getByRole('textbox', { name: 'Title' })
  await title.fill('Tour shirt')
  await product.getByRole('textbox', { name: 'Price' }).fill('20')
  await product.getByRole('textbox', { name: 'Address in your shop' }).fill('https://shop.example/shirt')
  await failNext(page, 'POST', '**/products')
  await product.getByRole('button', { name: 'Save product' }).click()
  await expect(product.getByRole('alert')).toHaveText(BUSY)
  await expect(title).toHaveValue('Tour shirt')
  await expectAccessibleInBoth(page)
  await product.getByRole('button', { name: 'Save product' }).click()
  const products = page.getByRole('list', { name: 'Your products' })
  await expect(products).toContainText('shop.example')

  // Another member of the team changes the product while the form is open, and again before the history is reloaded.
  const path = `/api/manage/artist/${SLOWDIVE}/products`
  const { items } = await requestAs<{ items: { id: string }[] }>(page, 'GET', path)
  const shirt = {
    title: 'Tour shirt',
    category: 'apparel',
    currency: 'EUR',
    url: 'https://shop.example/shirt',
  }
  const change = (seen: object, now: object) =>
    requestAs(page, 'PUT', `${path}/${items[0]?.id}`, { ...shirt, ...now, seen: { ...shirt, ...seen } })
  await page.getByRole('button', { name: 'Edit Tour shirt' }).click()
  await change({ price: 20 }, { price: 25 })
  await title.fill('Winter shirt')
  await product.getByRole('button', { name: 'Save product' }).click()
  await expect(product.getByRole('alert')).toContainText('Someone else changed this product')
  await expect(product).toContainText('Now: Tour shirt · €25.00')
  await expect(title).toHaveValue('Winter shirt')
  await expectAccessibleInBoth(page)
  await product.getByRole('button', { name: 'Save product' }).click()
  await expect(products).toContainText('Winter shirt')
  await page.getByText('History of products').click()
  const changes = page.getByRole('list', { name: 'Changes of products' })
  await change({ title: 'Winter shirt', price: 20 }, { price: 26 })
  await page.getByRole('button', { name: 'Undo: Winter shirt changed' }).click()
  await expect(changes.getByRole('alert')).toContainText('Someone else changed this product')
  await expect(products).toContainText('€26.00')
  // The second press comes before the history has been read again, and waits for it.
  const read = Promise.withResolvers<void>()
  await page.route('**/products/changes', (route) => read.promise.then(() => route.fallback()))
  await page.getByRole('button', { name: 'Undo: Tour shirt changed' }).first().click()
  await expect(products).toContainText('Winter shirt')
  await page.getByRole('button', { name: 'Undo: Winter shirt changed' }).click()
  read.resolve()
  await expect(products).toContainText('Tour shirt')

  await failNext(page, 'DELETE', '**/products/*')
  await page.getByRole('button', { name: 'Remove Tour shirt' }).click()
  await expect(products.getByRole('alert')).toHaveText(BUSY)
  await page.getByRole('button', { name: 'Remove Tour shirt' }).click()
  await expect(page.getByText('You haven’t linked to a product yet.')).toBeVisible()
  await failNext(page, 'POST', '**/products/changes/*/undo')
  await page.getByRole('button', { name: 'Undo: Tour shirt removed' }).click()
  await expect(changes.getByRole('listitem').first().getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Undo: Tour shirt removed' }).click()
  await expect(products).toContainText('shop.example')
  await expect(changes.getByRole('alert')).toHaveCount(0)

  const biography = page.getByRole('form', { name: 'Biography' })
  await biography.getByRole('textbox').fill('We play late.')
  await failNext(page, 'PUT', '**/page')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(biography.getByRole('alert')).toHaveText(BUSY)
  await expect(biography.getByRole('textbox')).toHaveValue('We play late.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Text stated')).toBeVisible()

  await page.getByRole('tab', { name: 'Shows' }).click()
  await page.getByRole('button', { name: 'Add show' }).click()
  const form = page.getByRole('form', { name: 'Add a show' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Late in Lisbon')
  await form.getByLabel('Date', { exact: true }).fill(dayFromNow(40))
  await form.getByRole('textbox', { name: 'Venue' }).fill('Casa do Cais')
  await form.getByRole('textbox', { name: 'City' }).fill('Lisbon')
  await form.getByRole('combobox', { name: 'Country' }).selectOption('Portugal')
  await form.getByRole('textbox', { name: 'Acts' }).fill('Slowdive')
  // As after an ended session: the form is open again, with the input.
  await page.reload()
  await failNext(page, 'POST', '**/shows')
  await form.getByRole('button', { name: 'Publish show' }).click()
  await expect(form.getByRole('alert').filter({ hasText: BUSY })).toBeInViewport()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Late in Lisbon')
  await expectAccessibleInBoth(page)
  await form.getByRole('button', { name: 'Publish show' }).click()
  const upcoming = page.getByRole('list', { name: 'Upcoming shows' })
  await expect(upcoming).toContainText('Late in Lisbon')

  // Somebody else changes the show while its form is filled in.
  const showsPath = `/api/manage/artist/${SLOWDIVE}/shows`
  const listed = await requestAs<{ items: Show[] }>(page, 'GET', showsPath)
  const published = listed.items[0]
  const edited = page.getByRole('form', { name: 'Edit Late in Lisbon' })
  const description = edited.getByRole('textbox', { name: 'Description (optional)' })
  const changeMeanwhile = (words: string) =>
    requestAs(page, 'PUT', `${showsPath}/${published?.id}`, { ...published, description: words })
  await upcoming.getByRole('button', { name: 'Edit Late in Lisbon' }).click()
  await description.fill('Mine')
  await changeMeanwhile('Theirs')
  await edited.getByRole('button', { name: 'Save show' }).click()
  const notice = edited.getByRole('alert').filter({ hasText: 'Someone else changed this show' })
  await expect(notice).toBeInViewport()
  await expect(description).toHaveValue('Mine')
  await page.reload()
  await expect(notice).toBeInViewport()
  await expect(description).toHaveValue('Mine')
  await expectAccessibleInBoth(page)
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(description).toHaveValue('Theirs')
  await expect(notice).toHaveCount(0)
  await description.fill('Mine again')
  await changeMeanwhile('Theirs again')
  await page.reload()
  await expect(description).toHaveValue('Mine again')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(description).toHaveValue('Mine again')
  await edited.getByRole('button', { name: 'Save show' }).click()
  await expect(edited).toHaveCount(0)
  await upcoming.getByRole('button', { name: 'Edit Late in Lisbon' }).click()
  await expect(description).toHaveValue('Mine again')
  await edited.getByRole('button', { name: 'Discard' }).click()

  // Somebody else deletes the show while its form is filled in.
  await upcoming.getByRole('button', { name: 'Edit Late in Lisbon' }).click()
  await description.fill('Mine, and the show is gone')
  await requestAs(page, 'DELETE', `${showsPath}/${published?.id}`, undefined, { isEmpty: true })
  await edited.getByRole('button', { name: 'Save show' }).click()
  const gone = page.getByRole('alert').filter({ hasText: 'This show was deleted after you opened it.' })
  await expect(gone).toBeInViewport()
  await page.reload()
  await expect(gone).toBeInViewport()
  await expect(form.getByRole('textbox', { name: 'Description (optional)' })).toHaveValue(
    'Mine, and the show is gone',
  )
  await expectAccessibleInBoth(page)
  await form.getByRole('button', { name: 'Publish show' }).click()
  await expect(upcoming).toContainText('Late in Lisbon')
  // Without input, there is nothing to publish.
  const again = await requestAs<{ items: Show[] }>(page, 'GET', showsPath)
  await upcoming.getByRole('button', { name: 'Edit Late in Lisbon' }).click()
  await expect(description).toHaveValue('Mine, and the show is gone')
  await requestAs(page, 'DELETE', `${showsPath}/${again.items[0]?.id}`, undefined, { isEmpty: true })
  await page.reload()
  await expect(gone).toBeVisible()
  await expect(form).toHaveCount(0)
  await gone.getByRole('button', { name: 'Close' }).click()
  await expect(gone).toHaveCount(0)
  await requestAs(page, 'POST', showsPath, again.items[0])
  await page.reload()

  const question = page.getByRole('alertdialog')
  await upcoming.getByRole('button', { name: 'Cancel Late in Lisbon' }).click()
  const reason = question.getByRole('textbox', { name: 'Reason' })
  await reason.fill('The river is high')
  await failNext(page, 'PUT', '**/shows/*/status')
  await question.getByRole('button', { name: 'Cancel show' }).click()
  await expect(question.getByRole('alert')).toHaveText(BUSY)
  await expect(reason).toHaveValue('The river is high')
  await question.getByRole('button', { name: 'Cancel show' }).click()
  await expect(upcoming).toContainText('Cancelled')
  await upcoming.getByRole('button', { name: 'Delete Late in Lisbon' }).click()
  await failNext(page, 'DELETE', '**/shows/*')
  await question.getByRole('button', { name: 'Delete show' }).click()
  await expect(question.getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: 'Delete show' }).click()
  await expect(page.getByText('You haven’t published a show yet.')).toBeVisible()
  await page.getByText('History of shows').click()
  await failNext(page, 'POST', '**/undo')
  await page.getByRole('button', { name: 'Undo: Late in Lisbon deleted' }).first().click()
  const deleted = page.getByRole('list', { name: 'Changes of shows' }).getByRole('listitem').first()
  await expect(deleted.getByRole('alert')).toHaveText(BUSY)

  // Feeds need a proved address; the answers of a site are simulated.
  const address = 'https://slowdive.example/'
  const feed = { id: 'f1', address: `${address}shows.ics`, readAt: null, failure: 'No answer in time.' }
  await page.route('**/feeds', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            provedAddress: address,
            items: [{ ...feed, shows: 0, problems: [], unconfirmed: [], createdAt: dayFromNow(0) }],
          },
        })
      : route.fallback(),
  )
  await page.reload()
  const own = page.getByRole('region', { name: feed.address })
  await failNext(page, 'POST', '**/feeds/f1/reading')
  await own.getByRole('button', { name: 'Read now' }).click()
  await expect(own.getByRole('alert')).toHaveText(BUSY)
  await failNext(page, 'POST', '**/feeds')
  const added = page.getByRole('textbox', { name: 'Address of the calendar or page' })
  await added.fill(`${address}more.ics`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: BUSY })).toHaveCount(2)
  await expect(added).toHaveValue(`${address}more.ics`)
  await expectAccessibleInBoth(page)
})

test('pinning and hiding that fail say so beside the post', async ({ page, site }) => {
  const mbid = 'cf82a38f-9413-4333-bacb-ca5b6db95794'
  await becomeClaimant(page, site, { mbid, business: 'Warpaint Moderators' })
  await requestAs(page, 'POST', '/api/posts', {
    content: 'What a night it was',
    linkedEntityType: 'artist',
    linkedEntityId: mbid,
    linkedEntityName: 'Warpaint',
  })
  await page.setViewportSize(PHONE)
  await page.goto(`/business/manage-artist/${mbid}`)
  const post = page.getByRole('main').getByRole('listitem').filter({ hasText: 'What a night it was' })
  await failNext(page, 'PUT', '**/posts/*/pin')
  await post.getByRole('button', { name: 'Pin' }).click()
  await expect(post.getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await post.getByRole('button', { name: 'Pin' }).click()
  await expect(post.getByText('Pinned')).toBeVisible()
  await expect(post.getByRole('alert')).toHaveCount(0)
  await post.getByRole('button', { name: 'Hide' }).click()
  const question = page.getByRole('alertdialog', { name: 'Hide Post' })
  await question.getByRole('textbox', { name: 'Reason for hiding' }).fill('Not about us')
  await failNext(page, 'PUT', '**/posts/*/hide')
  await question.getByRole('button', { name: 'Hide Post' }).click()
  await expect(question.getByRole('alert')).toHaveText(BUSY)
  await expect(question.getByRole('textbox')).toHaveValue('Not about us')
  await question.getByRole('button', { name: 'Hide Post' }).click()
  await expect(post.getByText('Hidden because: Not about us')).toBeVisible()
})

test('a line-up that cannot be matched, published, discarded or duplicated keeps the input and shows the reason', async ({
  page,
  site,
}) => {
  const { admin, businessAccountId } = await becomeVerified(page, site, 'Quarry Events')
  const claim = await requestAs(page, 'POST', '/api/business/claims/festival', {
    businessAccountId,
    festivalName: 'Quarry Lights',
    website: 'https://quarry.example/',
    documentIds: [(await uploadDocument(page, await drawLetter())).id],
  })
  await requestAs(admin, 'POST', `/api/admin/claims/festival/${claim.id}/approve`)
  await page.setViewportSize(PHONE)
  await page.goto('/business/manage-festival/quarry-lights?tab=shows')
  await page.getByRole('button', { name: 'Add show' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Quarry Lights 2027')
  await page.getByLabel('Date', { exact: true }).fill(dayFromNow(40))
  await page.getByLabel('Last day (optional)').fill(dayFromNow(41))
  await page.getByRole('textbox', { name: 'Venue' }).fill('The quarry')
  await page.getByRole('textbox', { name: 'City' }).fill('Porto')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('PT')
  await page.getByRole('button', { name: 'Publish show' }).click()
  await page.getByRole('button', { name: 'Line-up Quarry Lights 2027' }).click()

  const editor = page.getByRole('region', { name: 'Line-up of Quarry Lights 2027' })
  await editor.getByRole('button', { name: 'Paste', exact: true }).click()
  const paste = page.getByRole('dialog')
  const names = paste.getByRole('textbox', { name: 'Line-up' })
  await names.fill('Brass Meridian\nKobalt Garten')
  await failNext(page, 'POST', '**/act-names')
  await paste.getByRole('button', { name: 'Continue' }).click()
  await expect(paste.getByRole('alert')).toHaveText(BUSY)
  await expect(names).toHaveValue('Brass Meridian\nKobalt Garten')
  await paste.getByRole('button', { name: 'Continue' }).click()
  await paste.getByRole('button', { name: 'Add 2 acts' }).click()
  await expect(editor.getByText('Saved as a draft.')).toBeVisible()

  await failNext(page, 'PUT', '**/line-up')
  await editor.getByRole('button', { name: 'Publish line-up' }).click()
  await expect(editor.getByRole('alert')).toHaveText(BUSY)
  await expectAccessibleInBoth(page)
  await failNext(page, 'DELETE', '**/line-up/draft?*')
  await editor.getByRole('button', { name: 'Drop the draft' }).click()
  await expect(editor.getByRole('alert')).toHaveText(BUSY)
  await expect(editor.getByText(/^2 acts\./)).toBeVisible()
  await editor.getByRole('button', { name: 'Publish line-up' }).click()
  await expect(editor.getByText('Published as it is here.')).toBeVisible()
  await expect(editor.getByRole('alert')).toHaveCount(0)

  const question = page.getByRole('alertdialog')
  await editor.getByRole('tab').first().click()
  await editor.getByRole('button', { name: 'Cancel this day' }).click()
  await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('A storm')
  await failNext(page, 'PUT', '**/days/*')
  await question.getByRole('button', { name: 'Cancel this day' }).click()
  await expect(question.getByRole('alert')).toHaveText(BUSY)
  await expect(question.getByRole('textbox')).toHaveValue('A storm')
  await question.getByRole('button', { name: 'Back' }).click()

  // The same line-up in another window, which does not know of the first one's additions.
  const other = await page.context().newPage()
  await other.goto('/business/manage-festival/quarry-lights?tab=shows')
  await other.getByRole('button', { name: 'Line-up Quarry Lights 2027' }).click()
  const editorThere = other.getByRole('region', { name: 'Line-up of Quarry Lights 2027' })
  await expect(editorThere.getByText(/^2 acts\./)).toBeVisible()
  await editorThere.getByRole('tab', { name: /^No day yet/ }).click()
  const add = async (name: string, window: Page) => {
    await window.getByRole('button', { name: 'Paste', exact: true }).click()
    await window.getByRole('dialog').getByRole('textbox', { name: 'Line-up' }).fill(name)
    await window.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Add 1 act' }).click()
  }
  await add('Salt Parade', page)
  await expect(editor.getByText('Saved as a draft.')).toBeVisible()
  await add('Cinder Row', other)
  await expect(editorThere.getByText('Someone else changed this line-up')).toBeVisible()
  await editorThere.getByRole('button', { name: 'Publish line-up' }).click()
  await expect(editorThere.getByText('Someone else changed this line-up')).toBeVisible()
  await expectAccessibleInBoth(other)
  await editorThere.getByRole('button', { name: 'Take theirs' }).click()
  await expect(editorThere.getByText('Salt Parade')).toBeVisible()
  await expect(editorThere.getByText('Cinder Row')).toHaveCount(0)
  await editorThere.getByRole('button', { name: 'Undo' }).click()
  await expect(editorThere.getByText('Cinder Row')).toBeVisible()
  await expect(editorThere.getByText('Saved as a draft.')).toBeVisible()
  await add('Salt Echo', page)
  await editor.getByRole('button', { name: 'Keep mine' }).click()
  await expect(editor.getByText('Saved as a draft.')).toBeVisible()
  await editor.getByRole('button', { name: 'Publish line-up' }).click()
  await expect(editor.getByText('Published as it is here.')).toBeVisible()
  await expect(editor.getByText(/^4 acts\./)).toBeVisible()
  await other.close()
  await editor.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Duplicate.*Quarry Lights 2027/ }).click()
  await question.getByLabel('First day').fill(dayFromNow(400))
  await failNext(page, 'POST', '**/duplicate')
  await question.getByRole('button', { name: 'Publish the edition' }).click()
  await expect(question.getByRole('alert')).toHaveText(BUSY)
  await expect(question.getByLabel('First day')).toHaveValue(dayFromNow(400))
})
