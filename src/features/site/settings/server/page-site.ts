import { createHash } from 'node:crypto'
import type { PageSite } from '#platform/http/pages/pages.ts'
import { type Logo, type SiteValues, siteName } from '#platform/site-settings.ts'
import { accentStyle } from '../accent.ts'

/** A logo has a new key, and so new addresses, with each upload. */
export const logoAddress = ({ key }: Logo, file: string) => `/media/site/${key}/${file}`

/** The settings that pages show. */
export function pageSite(values: SiteValues): PageSite {
  const { logo, accent, defaultTheme } = values
  const name = siteName(values)
  return {
    name,
    logo: logo && { src: logoAddress(logo, 'nav.webp'), width: logo.width, height: logo.height },
    icon: logo ? logoAddress(logo, 'icon-32.png') : '/icon.svg',
    touchIcon: logo ? logoAddress(logo, 'icon-180.png') : '/apple-touch-icon.png',
    picture: name === siteName({ mode: 'preview', name }) ? '/og.jpg' : `/og/site/${versionOf(name)}.jpg`,
    style: accentStyle(accent),
    theme: defaultTheme === 'system' ? null : defaultTheme,
  }
}

/** Programs that preview links cache pictures by their address. */
export const versionOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 12)
