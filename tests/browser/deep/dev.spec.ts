import { type DevServer, startDev } from '../../support/dev-server.ts'
import { expect, test } from '../fixtures.ts'

let dev: DevServer

test.beforeAll(async () => {
  dev = await startDev()
})
test.afterAll(() => dev.stop())

test('an edit of a component updates the open page, an edit of the server does not', async ({ page }) => {
  await page.goto(`${dev.url}/community`)
  const search = page.getByPlaceholder('Search posts')
  await search.fill('brass')

  await dev.edit('src/features/site/shell/ui/footer.tsx', '{year} {name}', '{year} {name}, edited')
  await expect(page.getByText('© 2024 Fanfare, edited')).toBeVisible()
  await expect(search).toHaveValue('brass')

  await dev.edit('src/api.ts', 'There is nothing at', 'There is still nothing at')
  await expect(async () => {
    expect(await (await fetch(`${dev.url}/api/nowhere`)).text()).toContain('There is still nothing at')
  }).toPass()
  await expect(search).toHaveValue('brass')
})

test('a page that fails to render shows the error, and recovers after the next edit', async ({
  page,
  consoleErrors,
}) => {
  await dev.edit(
    'src/features/site/shell/ui/shell.tsx',
    'export function',
    'const broken = =\nexport function',
  )
  await expect(async () => {
    await page.goto(`${dev.url}/community`, { waitUntil: 'commit' })
    await expect(page.getByText('Unexpected token').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await dev.edit('src/features/site/shell/ui/shell.tsx', 'const broken = =\n', '')
  await expect(page.getByText('© 2024 Fanfare, edited')).toBeVisible()
  consoleErrors.length = 0
})
