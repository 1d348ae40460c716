import { html } from 'hono/html'
import type { ListedNotice } from '../list.ts'
import { namesOf, sentenceOf } from '../words.ts'

interface DigestContent {
  subject: string
  username: string
  parts: readonly { title: string; notices: readonly ListedNotice[] }[]
  /** The number of notices that are not listed. */
  more: number
  site: { name: string; publicUrl: string }
  hasPictures: boolean
  unsubscribeUrl: string
}

/** Programs without style sheets get the light colours, which are inline. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: #130d0a !important } .ink { color: #f6eddc !important } .muted { color: #bdb0a0 !important }
.line { border-color: #3b2f27 !important } }`
const FONT = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, sans-serif'
const COVER = 64

/** A digest as HTML: one column of table rows, which all mail programs render alike, with covers if there are any. */
export function digestHtml(digest: DigestContent): string {
  const { subject, username, parts, more, site, hasPictures, unsubscribeUrl } = digest
  const link = (path: string) => site.publicUrl + path
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin: 0; background: #f4eee2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background: #f4eee2"><tr><td align="center" style="padding: 24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; ${FONT}; font-size: 16px; line-height: 1.45">
<tr><td class="ink" style="color: #2a1c14; padding-bottom: 8px"><p style="margin: 0">Hello <bdi>${username}</bdi>,</p></td></tr>
${parts.map(
  ({
    title,
    notices,
  }) => html`<tr><td class="ink line" style="color: #2a1c14; border-top: 3px solid #2a1c14; padding: 14px 0 6px"><h2 style="margin: 0; font-size: 22px; line-height: 1.2">${title}</h2></td></tr>
${notices.map((notice) => rowOf(notice, link, hasPictures))}`,
)}
${more > 0 ? html`<tr><td style="padding: 8px 0"><a class="ink" style="color: #2a1c14" href="${link('/following')}">And ${more} more</a></td></tr>` : ''}
<tr><td class="muted" style="color: #6b5747; padding-top: 20px; font-size: 14px">You get this mail once a week, when there is something new. <a class="muted" style="color: #6b5747" href="${link('/settings')}">What it contains</a> · <a class="muted" style="color: #6b5747" href="${unsubscribeUrl}">Unsubscribe</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`}`
}

function rowOf(notice: ListedNotice, link: (path: string) => string, hasPictures: boolean) {
  const { facts } = notice
  const cover =
    hasPictures && facts.picture
      ? html`<td width="${COVER}" valign="top" style="padding: 8px 16px 8px 0"><img src="${link(facts.picture)}" width="${COVER}" height="${COVER}" alt="" style="display: block; border-radius: 4px; object-fit: cover"></td>`
      : ''
  return html`<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cover}<td valign="middle" style="padding: 8px 0; overflow-wrap: anywhere"><a class="ink" style="color: #2a1c14; text-decoration: none" href="${link(facts.link)}"><strong><bdi>${namesOf(facts)}</bdi></strong> <bdi style="text-decoration: underline">${sentenceOf(notice)}</bdi></a></td></tr></table></td></tr>
`
}
