import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import { type Config, ConfigError } from '#platform/config.ts'
import { isDay } from '#platform/time.ts'
import type { SiteText } from '../contract.ts'
import { SITE_TEXTS, type SiteTextName } from '../limits.ts'

/** The texts that ship with Fanfare. */
const DEFAULTS = path.resolve(import.meta.dirname, '../../../../../config/site-texts')
const MAX_BYTES = 200_000

/**
 * Reads the texts of the operator: `DATA_DIR/site-texts/{name}.md` where that file exists, otherwise the default.
 * Throws `ConfigError` naming a file that cannot be used.
 */
export function readSiteTexts(config: Pick<Config, 'dataDir'>): SiteTexts {
  const texts = SITE_TEXTS.map((name): [SiteTextName, Source] => {
    const own = path.join(config.dataDir, 'site-texts', `${name}.md`)
    const isDefault = !existsSync(own)
    const file = isDefault ? path.join(DEFAULTS, `${name}.md`) : own
    return [name, { ...parse(file), isDefault }]
  })
  return new Map(texts)
}

/** The texts that apply until an admin writes others. */
export type SiteTexts = ReadonlyMap<SiteTextName, Source>

/** A text as it was written, in Markdown. */
export interface Source {
  title: string
  /** The day of this version: YYYY-MM-DD. */
  version: string
  body: string
  isDefault: boolean
}

/** A text as shown on its page, with placeholders filled in. */
export function renderText(
  name: SiteTextName,
  { title, version, body, isDefault }: Source,
  site: Filling,
): SiteText {
  const text = fillIn(body, site)
  return { name, title, version, isDefault, summary: summaryOf(text), html: renderMarkdown(text) }
}

interface Filling {
  /** The name of the site. */
  name: string
  contactEmail: string | null
  publicUrl: string
}

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]+)$/

function parse(file: string): { title: string; version: string; body: string } {
  const reject = (reason: string) => new ConfigError(`The file ${file} cannot be used: ${reason}.`)
  if (statSync(file).size > MAX_BYTES) throw reject(`it is larger than ${MAX_BYTES / 1000} kB`)
  const [, head, body] = HEAD.exec(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) ?? []
  if (!head || !body?.trim()) throw reject('it must begin with --- title and version --- and have a text')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'm').exec(head)?.[1]?.trim()
  const title = field('title')
  if (!title) throw reject('it has no "title: …"')
  const version = field('version') ?? ''
  if (!isDay(version)) throw reject('"version: …" must be a day, such as 2026-11-22')
  return { title, version, body }
}

/** Replaces `{{name}}`, `{{site}}` and `{{contact}}`, so that the default texts suit every installation. */
function fillIn(text: string, { name, contactEmail, publicUrl }: Filling): string {
  const filling: Record<string, string> = {
    name: asPlainText(name),
    site: new URL(publicUrl).host,
    contact: contactEmail
      ? `[${contactEmail}](mailto:${contactEmail})`
      : 'an address that hasn’t been published yet',
  }
  return text.replace(
    /\{\{(name|site|contact)\}\}/g,
    (placeholder, key: string) => filling[key] ?? placeholder,
  )
}

/** Escapes a text, so that Markdown shows exactly these characters. */
const asPlainText = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Raw HTML stays text, and addresses such as `javascript:` are no links. Pages load no pictures from elsewhere. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(address.trim())

/** Renders Markdown as HTML, safely also for untrusted text. */
const renderMarkdown = (text: string): string => markdown.render(text)

const SUMMARY_MAX = 200

/** The first paragraph as plain text, cut at a word. */
function summaryOf(text: string): string {
  const tokens = markdown.parse(text, {})
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const inline = tokens[at + 1]?.children ?? []
  const plain = inline.map((token) => (token.type === 'softbreak' ? ' ' : token.content)).join('')
  return plain.length <= SUMMARY_MAX ? plain : `${plain.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, '')} …`
}
