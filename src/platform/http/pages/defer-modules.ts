import { replayEarlyClicks } from './replay-early-clicks.ts'

const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/
const MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Takes the page's modules out of its html and has a script ask for them once the page has been painted: until
 * then the connection belongs to styles, letters and pictures, and the processor to the first frame. A page that
 * is not looked at paints nothing, so its modules come after a second. What is pressed before they are there is kept.
 */
export function deferModules(html: string): string {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return html
  const modules = [...html.matchAll(MODULE)].map(([, href]) => href)
  const script = `<script>(${replayEarlyClicks.toString()})();(${load.toString()})(${JSON.stringify(entry)},${JSON.stringify(modules)})</script>`
  return html.replace(MODULE, '').replace(ENTRY, () => script)
}

/** Runs in the browser, as its own text: it can use nothing of this file. */
function load(entry: string, modules: string[]) {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry
    document.head.append(script)
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, 1000)
}
