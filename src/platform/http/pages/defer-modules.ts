import type { OwnScripts } from './page-policy.ts'
import { replayEarlyEvents } from './replay-early-events.ts'

const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/
const MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Removes the page's modules from its html and adds a script that loads them after the first paint: until then styles,
 * fonts and pictures have the connection, and the first frame has the processor. A hidden page is never painted, so its
 * modules load after a second. What people do before that is replayed.
 */
export function deferModules({ html, scripts }: OwnScripts): OwnScripts {
  const entry = ENTRY.exec(html)?.[1]
  if (!entry) return { html, scripts }
  const modules = [...html.matchAll(MODULE)].map(([, href]) => href)
  const script = `(${replayEarlyEvents.toString()})();(${load.toString()})(${JSON.stringify(entry)},${JSON.stringify(modules)})`
  return {
    html: html.replace(MODULE, '').replace(ENTRY, () => `<script>${script}</script>`),
    scripts: [...scripts, script],
  }
}

/** Runs in the browser as source text: it cannot use anything from this file. */
function load(entry: string, modules: string[]) {
  let isStarted = false
  const begin = () => {
    if (isStarted) return
    isStarted = true
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
