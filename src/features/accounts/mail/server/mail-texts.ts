import { MAIL_LINK_MINUTES, MAIL_LINK_PATH } from '#features/accounts/limits.ts'
import type { Mail } from '#platform/mail.ts'

/** Mails with a link that works once. */
export type LinkMail = 'recovery' | 'email_change' | 'signup'
/** Mails that report an event, in case the owner did not cause it. */
export type NoticeMail =
  | 'email_taken'
  | 'email_changed'
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_required'
  | 'passkey_not_required'
  | 'second_step_removed'
  | 'account_deleted'
  | 'application_approved'
  | 'application_refused'
  | 'export_ready'

type Text = Omit<Mail, 'to'>

/** The token is in the fragment, which servers, proxies and logs never see. */
const linkTo = (publicUrl: string, kind: LinkMail, token: string) =>
  `${publicUrl}${MAIL_LINK_PATH}#${new URLSearchParams({ type: kind, token_hash: token })}`

/** The site that sends a mail. */
interface Sender {
  name: string
  publicUrl: string
}

export function linkMail(kind: LinkMail, { name, publicUrl }: Sender, username: string, token: string): Text {
  const link = linkTo(publicUrl, kind, token)
  const validity = `The link works once, for ${MAIL_LINK_MINUTES} minutes.`
  if (kind === 'recovery') {
    return {
      subject: `Reset your ${name} password`,
      text: `Hello ${username},\n\nTo choose a new password for ${name}, open this link:\n\n${link}\n\n${validity} If you didn’t ask for it, you don’t need to do anything: your password stays the same.\n`,
    }
  }
  if (kind === 'signup') {
    return {
      subject: `Confirm your email address for ${name}`,
      text: `Hello ${username},\n\nWelcome to ${name}. To confirm this email address, open this link:\n\n${link}\n\n${validity} You can get a new one in your settings. If you didn’t sign up, you don’t need to do anything.\n`,
    }
  }
  return {
    subject: `Confirm your new email address for ${name}`,
    text: `Hello ${username},\n\nTo use this email address for your ${name} account, open this link:\n\n${link}\n\n${validity} If you didn’t ask for it, you don’t need to do anything.\n`,
  }
}

const notices = (name: string): Record<NoticeMail, { subject: string; sentence: string }> => ({
  email_taken: {
    subject: `Your ${name} account`,
    sentence: `Someone asked to use this email address for another ${name} account. It already belongs to yours, so nothing was changed.`,
  },
  email_changed: {
    subject: `Your ${name} email address was changed`,
    sentence: `The email address of your ${name} account was changed, and this one is no longer used for it.`,
  },
  password_changed: {
    subject: `Your ${name} password was changed`,
    sentence: `The password of your ${name} account was changed, and all other devices were signed out.`,
  },
  factor_added: {
    subject: `An authenticator app was added to your ${name} account`,
    sentence: `From now on, we’ll ask for a code from your authenticator app when you sign in to your ${name} account.`,
  },
  factor_removed: {
    subject: `An authenticator app was removed from your ${name} account`,
    sentence: `An authenticator app was removed from your ${name} account.`,
  },
  passkey_added: {
    subject: `A passkey was added to your ${name} account`,
    sentence: `A passkey was added to your ${name} account. Anyone who has it can sign in without your password.`,
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${name} account`,
    sentence: `A passkey was removed from your ${name} account.`,
  },
  passkey_required: {
    subject: `Your ${name} account now asks for a passkey`,
    sentence: `From now on, we’ll ask for a passkey too when you sign in to your ${name} account with your password.`,
  },
  passkey_not_required: {
    subject: `Your ${name} account no longer asks for a passkey`,
    sentence: `We’ll no longer ask for this passkey when you sign in to your ${name} account with your password.`,
  },
  second_step_removed: {
    subject: `The second step of your ${name} account was removed`,
    sentence: `An administrator removed the second step of your ${name} account: its authenticator apps, recovery codes and passkeys. We signed you out everywhere, and you can sign in with just your password.`,
  },
  account_deleted: {
    subject: `Your ${name} account was deleted`,
    sentence: `Your ${name} account was deleted, with everything that belonged to it. Thank you for the music.`,
  },
  application_approved: {
    subject: `Welcome to ${name}`,
    sentence: 'You’re in! Sign in with your email address and password.',
  },
  application_refused: {
    subject: `Your application for ${name}`,
    sentence: 'We didn’t approve your application, and we’ve deleted what you sent.',
  },
  export_ready: {
    subject: `Your ${name} data is ready`,
    sentence:
      'The copy of your data you asked for is ready. You can download it from your settings for two days.',
  },
})

/** These need no action from the reader. */
const NEEDS_NO_ADVICE = new Set<NoticeMail>(['account_deleted', 'email_taken', 'application_refused'])

/** `reason`: of a refusal. */
export function noticeMail(
  kind: NoticeMail,
  { name, publicUrl }: Sender,
  username: string,
  reason?: string,
): Text {
  const { subject, sentence } = notices(name)[kind]
  const why = reason ? `\n\nThe reason: ${reason}` : ''
  const advice = NEEDS_NO_ADVICE.has(kind) ? '' : adviceOf(kind, publicUrl)
  return { subject, text: `Hello ${username},\n\n${sentence}${why}${advice}\n` }
}

function adviceOf(kind: NoticeMail, publicUrl: string): string {
  if (kind === 'application_approved') return `\n\n${publicUrl}/auth`
  if (kind === 'export_ready') {
    return `\n\n${publicUrl}/settings\n\nIf you didn’t ask for it, choose a new password right away.`
  }
  return `\n\nIf this wasn’t you, choose a new password right away: ${publicUrl}/auth`
}
