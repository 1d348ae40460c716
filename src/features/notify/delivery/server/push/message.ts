import { createECDH } from 'node:crypto'
import httpEce from 'http_ece'
import type { ListedNotice } from '../list.ts'
import { headingOf, namesOf, sentenceOf } from '../words.ts'

/** The message that the service worker shows. Paths are relative to this site. */
export interface PushMessage {
  title: string
  body: string
  url: string
  icon?: string
  /** A later message with the same tag replaces it. */
  tag: string
}

type PushedNotice = Pick<ListedNotice, 'id' | 'kind' | 'facts' | 'day' | 'label'>

/** Push services take 4,096 bytes, encrypted. */
const TEXT_LENGTH = 240
const LINES = 3

/** One message for everything due at the same time. */
export function messageOf(notices: readonly [PushedNotice, ...PushedNotice[]]): PushMessage {
  const [first] = notices
  if (notices.length === 1) {
    const { facts } = first
    return {
      title: shorten(namesOf(facts)),
      body: shorten(capitalized(sentenceOf(first))),
      url: facts.link,
      ...(facts.picture && { icon: facts.picture }),
      tag: `notice-${first.id}`,
    }
  }
  const releases = notices.every(({ kind }) => kind === 'release.out')
  const picture = notices.find(({ facts }) => facts.picture)?.facts.picture
  const more = notices.length > LINES ? [`and ${notices.length - LINES} more`] : []
  return {
    title: releases ? `${notices.length} new releases` : `${notices.length} news from what you follow`,
    body: [...notices.slice(0, LINES).map(({ facts }) => shorten(headingOf(facts))), ...more].join('\n'),
    url: '/',
    ...(picture && { icon: picture }),
    tag: `notices-${Math.max(...notices.map(({ id }) => id))}`,
  }
}

/** Encrypts a message for a browser (RFC 8291). Throws for invalid keys. */
export function encrypt(message: PushMessage, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return httpEce.encrypt(Buffer.from(JSON.stringify(message)), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
  })
}

function shorten(text: string): string {
  const letters = Array.from(text)
  return letters.length <= TEXT_LENGTH ? text : `${letters.slice(0, TEXT_LENGTH - 1).join('')}…`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
