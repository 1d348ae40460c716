import type { Page } from '@playwright/test'

/** Watches what moves without anybody having pressed anything; gives a function that tells the sum (CLS). */
export async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const found = { sum: 0 }
    Object.assign(window, { layoutShift: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          found.sum += Number(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift').sum))
}
