import { expect, test } from './fixtures.ts'
import { openUntilIdle } from './network-idle.ts'

test('the page has its own floating navigation, the hero, the same sections and a player at the bottom', async ({
  page,
}) => {
  await openUntilIdle(page, '/v2')
  await expect(page.getByRole('heading', { level: 1, name: /^Find more with/ })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav).toHaveCount(1)
  await expect(nav.getByRole('link', { name: 'Artists' })).toHaveAttribute('href', '/artist/martin-garrix')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth')
  await expect(page.getByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', /^\/auth/)
  for (const name of ['Trending Now', 'New Releases', 'Live Events']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'New Releases' })).toContainText('Tidewater Hours')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toBeInViewport()
  await expect(player.getByRole('link', { name: 'Tidewater Hours' })).toHaveAttribute(
    'href',
    '/artist/mira-solenne',
  )
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
})
