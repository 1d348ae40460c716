import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Does to a page what the translators of browsers do: each text becomes `<font><font>…</font></font>`, now and whenever
 * the page adds one. Returns when the page is translated.
 */
export async function translatePage(page: Page): Promise<void> {
  // React finds other texts than the server sent in parts that it has not hydrated yet, and draws these anew.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'body :is(p, h1, h2, h3, li, span, dt, dd):not(.when-seen *, .prose *)',
          ),
        ]
          .filter((element) => !Object.keys(element).some((key) => key.startsWith('__react')))
          .map((element) => element.outerHTML),
      ),
    )
    .toEqual([])
  await page.evaluate(() => {
    const untranslated = 'script, style, textarea, font, svg, noscript, [translate=no]'
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        const parent = text.parentElement
        if (!parent || text.data.trim() === '' || parent.closest(untranslated)) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `«${text.data}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeName !== 'FONT')
          translate(node instanceof Text ? (node.parentNode ?? document.body) : node)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}
