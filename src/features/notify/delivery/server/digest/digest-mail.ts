import type { Mail } from '#platform/mail.ts'
import type { NoticeKind } from '../../limits.ts'
import type { ListedNotice } from '../list.ts'
import { namesOf, sentenceOf } from '../words.ts'
import { digestHtml } from './digest-html.ts'

interface Digest {
  to: string
  username: string
  notices: readonly ListedNotice[]
  /** The number of notices that are not listed. */
  more: number
  /** The same for all attempts to send a member's digest. */
  id: string
  site: { name: string; publicUrl: string }
  /** Whether mail programs can fetch the covers from the site. */
  hasPictures: boolean
  unsubscribeUrl: string
}

const PARTS: { title: string; kinds: readonly NoticeKind[] }[] = [
  { title: 'Out now', kinds: ['release.out'] },
  { title: 'Announced', kinds: ['release.announced', 'show.announced'] },
  {
    title: 'Changed',
    kinds: ['release.moved', 'release.cancelled', 'show.moved', 'show.cancelled', 'show.tomorrow'],
  },
  { title: 'Official posts', kinds: ['post.official'] },
]

/** The weekly mail of a member. Mail programs can unsubscribe from it with one click (RFC 8058). */
export function digestMail(digest: Digest): Mail {
  const { to, username, notices, more, id, site, hasPictures, unsubscribeUrl } = digest
  const parts = PARTS.flatMap(({ title, kinds }) => {
    const those = notices.filter(({ kind }) => kinds.includes(kind))
    return those.length > 0 ? [{ title, notices: those }] : []
  })
  const listed = parts.map(({ title, notices: those }) => {
    const lines = those.map(
      (notice) => `* ${namesOf(notice.facts)} ${sentenceOf(notice)}\n  ${site.publicUrl}${notice.facts.link}`,
    )
    return `${title}\n\n${lines.join('\n')}`
  })
  if (more > 0) listed.push(`And ${more} more: ${site.publicUrl}/following`)
  const host = new URL(site.publicUrl).hostname
  const subject = subjectOf(notices, site.name)
  return {
    to,
    subject,
    text: [
      `Hello ${username},`,
      ...listed,
      `You get this mail once a week, when there’s something new. Choose what’s in it: ${site.publicUrl}/settings\nUnsubscribe, without signing in: ${unsubscribeUrl}\n`,
    ].join('\n\n'),
    html: digestHtml({ subject, username, parts, more, site, hasPictures, unsubscribeUrl }),
    messageId: `<digest-${id}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `${site.name.replace(/[^\w ]/g, '')} digest <digest.${host}>`,
    },
  }
}

function subjectOf(notices: readonly ListedNotice[], name: string): string {
  const out = notices.filter(({ kind }) => kind === 'release.out').length
  if (out === 0) return `Your week on ${name}`
  return `${out} new ${out === 1 ? 'release' : 'releases'} from what you follow on ${name}`
}
