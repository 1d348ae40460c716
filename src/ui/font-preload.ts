import display from './fonts/anybody-narrow.woff2?url'
import text from './fonts/hanken-grotesk.woff2?url'

/** `links` of the root route: the two font faces of the first screen. Other scripts load when they occur. */
export const fontPreloads = [text, display].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
