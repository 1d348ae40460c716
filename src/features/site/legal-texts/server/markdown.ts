import MarkdownIt from 'markdown-it'

/** Raw HTML stays text, and addresses such as `javascript:` are no links. Pages load no pictures from elsewhere. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(address.trim())

/** Renders Markdown as HTML, safely also for untrusted text. */
export const renderMarkdown = (text: string): string => markdown.render(text)

const SUMMARY_MAX = 200

/** The first paragraph as plain text, cut at a word. */
export function summaryOf(text: string): string {
  const tokens = markdown.parse(text, {})
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const inline = tokens[at + 1]?.children ?? []
  const plain = inline.map((token) => (token.type === 'softbreak' ? ' ' : token.content)).join('')
  return plain.length <= SUMMARY_MAX ? plain : `${plain.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, '')} …`
}
