import { icons } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

/** Attributes that `src/ui/icon.ts` sets on the svg, for all elements in it. */
const OF_ALL_ICONS =
  / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** An element without content: its name and its attributes. */
const ELEMENT = /<(\w+)([^>]*)\/>/g

/**
 * Lucide's icons as modules `virtual:icon/NAME`. They come from Iconify's package, which is a single file: lucide-react
 * takes 51 MB of every installation (docs/decisions/019-what-is-installed.md).
 */
export function lucideIcons(): Plugin {
  return {
    name: 'fanfare:lucide-icons',
    resolveId: {
      filter: { id: /^virtual:icon\// },
      handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler(id) {
        const name = id.slice('\0virtual:icon/'.length)
        const body = icons.icons[name]?.body
        if (body === undefined) this.error(`Lucide has no icon ${name}.`)
        const text = body.replace(OF_ALL_ICONS, '').replace(/<\/?g>/g, '')
        if (text.replace(ELEMENT, '') !== '') this.error(`Icon ${name} has more than empty elements: ${body}`)
        const elements = [...text.matchAll(ELEMENT)].map(([, tag, given = '']) => {
          const attributes = given.matchAll(/([\w-]+)="([^"]*)"/g)
          return JSON.stringify([tag, Object.fromEntries(Array.from(attributes, (match) => match.slice(1)))])
        })
        return `import createIcon from '#ui/icon.ts'\nexport default createIcon(${elements})`
      },
    },
  }
}
