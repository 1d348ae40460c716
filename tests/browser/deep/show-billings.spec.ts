import { dayFromNow, showOf } from '../../support/shows.ts'
import { becomeClaimant, NIRVANA } from '../claimants.ts'
import { expect, expectAccessibleInBoth, LIVE, test } from '../fixtures.ts'
import { otherWindow, requestAs, signUp, toast } from '../members.ts'

test.use({ siteEnv: { ...LIVE } })

const FOO_FIGHTERS = '67f66c07-6e61-4026-ade5-7e782fad3a5d'

test('a show of another artist waits for the team of the act, and members report it', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const organiser = await otherWindow(browser, baseURL)
  await becomeClaimant(organiser, site)
  const publish = (name: string, days: number) =>
    requestAs(
      organiser,
      'POST',
      `/api/manage/artist/${NIRVANA}/shows`,
      showOf(
        { id: NIRVANA, name: 'Nirvana' },
        {
          name,
          date: dayFromNow(days),
          acts: [
            { artistMbid: NIRVANA, name: 'Nirvana', role: 'headliner' },
            { artistMbid: FOO_FIGHTERS, name: 'Foo Fighters', role: 'support' },
          ],
        },
      ),
    )
  const { id } = await publish('A shared night', 30)
  await publish('Never agreed', 31)
  await becomeClaimant(page, site, { mbid: FOO_FIGHTERS, business: 'Foo Management' })

  await page.goto(`/artist/foo-fighters?mbid=${FOO_FIGHTERS}&tab=shows`)
  const unconfirmed = page.getByRole('list', { name: 'Not confirmed by the artist' })
  await expect(unconfirmed.getByRole('listitem')).toHaveCount(2)
  await page.goto(`/show/${id}`)
  const act = page.getByRole('listitem').filter({ hasText: 'Foo Fighters' }).first()
  await expect(act).toContainText('Not confirmed by the artist')
  await expectAccessibleInBoth(page)

  await page.goto(`/business/manage-artist/${FOO_FIGHTERS}?tab=shows`)
  const waiting = page.getByRole('list', { name: 'Shows that list you' })
  await waiting.getByRole('button', { name: 'Confirm A shared night' }).click()
  await expect(toast(page, 'Confirmed. Your followers will hear about it.')).toBeVisible()
  await waiting.getByRole('button', { name: 'Remove Foo Fighters from Never agreed' }).click()
  await expect(page.getByText('No shows waiting for your answer.')).toBeVisible()
  await page.getByText('History of decisions').click()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Undo: Never agreed removed' }).click()
  await expect(waiting.getByText('Never agreed')).toBeVisible()

  await page.goto(`/show/${id}`)
  await expect(act).toBeVisible()
  await expect(act).not.toContainText('Not confirmed')
  const fan = await otherWindow(browser, baseURL)
  await signUp(fan)
  await fan.goto(`/show/${id}`)
  await fan.getByRole('button', { name: 'Report this show' }).click()
  const dialog = fan.getByRole('alertdialog', { name: 'Report this show' })
  await dialog.getByRole('radio', { name: 'Wrong facts' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(fan, 'Reported')).toBeVisible()
})
