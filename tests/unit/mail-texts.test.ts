import { expect, it } from 'vitest'
import {
  type LinkMail,
  linkMail,
  type NoticeMail,
  noticeMail,
} from '#features/accounts/mail/server/mail-texts.ts'
import type { DecisionNotice } from '#features/business/review/server/decide.ts'
import { decisionLetter } from '#features/business/review/server/decide.ts'

const LINKS = { recovery: true, email_change: true, signup: true } satisfies Record<LinkMail, true>
const NOTICES = {
  email_taken: true,
  email_changed: true,
  password_changed: true,
  factor_added: true,
  factor_removed: true,
  passkey_added: true,
  passkey_removed: true,
  passkey_required: true,
  passkey_not_required: true,
  second_step_removed: true,
  account_deleted: true,
  application_approved: true,
  application_refused: true,
  export_ready: true,
} satisfies Record<NoticeMail, true>
const DECISIONS = {
  business_account: true,
  artist_claim: true,
  festival_claim: true,
  label_claim: true,
  venue_claim: true,
} satisfies Record<DecisionNotice['kind'], true>

const keysOf = <Key extends string>(all: Record<Key, true>) => Object.keys(all) as Key[]
const site = 'https://fans.example'
const sender = { name: 'Fanfare', publicUrl: site }
const decision = { userIds: ['u'], adminId: 'a', name: 'deadmau5', reason: 'Blurred documents.' }

const mails = [
  ...keysOf(LINKS).map((kind) => linkMail(kind, sender, 'ada', 'token')),
  ...keysOf(NOTICES).map((kind) => noticeMail(kind, sender, 'ada')),
  ...keysOf(DECISIONS).flatMap((kind) =>
    (['approve', 'reject'] as const).map((verdict) => decisionLetter({ ...decision, kind, verdict }, site)),
  ),
]

it('every subject and paragraph of every mail begins with a capital letter', () => {
  const paragraphs = mails
    .flatMap(({ subject, text }) => [subject, ...text.split(/\n+/)])
    .filter((line) => line !== '' && !line.startsWith(site))
  expect(paragraphs.length).toBeGreaterThan(mails.length)
  expect(paragraphs.filter((line) => !/^\p{Lu}/u.test(line))).toEqual([])
})
