import type { Page } from '@playwright/test'

export interface Shift {
  /** The sum (CLS). */
  sum: number
  /** The part that moved: its place before and after. */
  moved: string[]
}

/** Watches what moves without anybody having pressed anything; gives a function that tells it. */
export async function watchLayout(page: Page): Promise<() => Promise<Shift>> {
  await page.addInitScript(() => {
    const found: { sum: number; moved: string[] } = { sum: 0, moved: [] }
    Object.assign(window, { layoutShift: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) continue
        found.sum += Number(entry.value)
        for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources') ?? []) {
          const html = node instanceof Element ? node.outerHTML.slice(0, 200) : String(node?.textContent)
          found.moved.push(`${JSON.stringify([previousRect, currentRect])} ${html}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'layoutShift'))
}
