import display from './fonts/anybody-narrow.woff2?url'
import text from './fonts/hanken-grotesk.woff2?url'

/** `links` of the root route: the two faces that the first screen is set in. Other scripts load when they occur. */
export const fontPreloads = [text, display].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
