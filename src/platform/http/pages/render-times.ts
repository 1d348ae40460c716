const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>.*?<\/script>/gs
/** A string, or a time of rendering: that of a route match (`u`) or of a query. */
const STRING_OR_TIME = /"(?:[^"\\]|\\.)*"|\b(u|dataUpdatedAt|errorUpdatedAt|dehydratedAt):\d{13}\b/g

/** A page read without a connection may be old: its data is fetched again as soon as there is one. */
const TIME_OF_READING = 'navigator.onLine?Date.now():0'

/**
 * Replaces the times of rendering, by which the router and the query client judge the age of a page's data, with the
 * time at which the browser reads the page. So two renderings of the same data have the same bytes and entity tag, and
 * a page that is still current (304) does not fetch its data again.
 */
export const withoutRenderTimes = (html: string): string =>
  html.replace(INLINE_SCRIPT, (script) =>
    script.replace(STRING_OR_TIME, (found, name?: string) => (name ? `${name}:${TIME_OF_READING}` : found)),
  )
