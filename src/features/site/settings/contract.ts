import { z } from 'zod'
import { actionReason } from '#features/accounts/contract.ts'
import { DEFAULT_THEMES } from '#platform/default-theme.ts'
import { emailAddress } from '#platform/email-address.ts'
import { REGISTRATION_MODES } from '#platform/registration-mode.ts'
import { SITE_MODES } from '#platform/site-mode.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { accentProblem } from './accent.ts'
import { HIDE_AFTER_MAX, NAME_MAX, QUESTION_MAX } from './limits.ts'

const accent = (theme: 'light' | 'dark') =>
  z
    .string('Choose a colour such as #8a4b00')
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'Choose a colour such as #8a4b00', abort: true })
    .superRefine((colour, { addIssue }) => {
      const message = accentProblem(colour, theme)
      if (message) addIssue({ code: 'custom', message })
    })
    .nullable()

const line = (max: number, empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'One line only')
    .refine(isStorableText, NOT_STORABLE)

const settings = z.object({
  name: line(NAME_MAX, 'Enter a name'),
  accentLight: accent('light'),
  accentDark: accent('dark'),
  defaultTheme: z.enum(DEFAULT_THEMES),
  /** Null when the site has no contact address. */
  contactEmail: emailAddress('Enter an e-mail address', 254).nullable(),
  mode: z.enum(SITE_MODES),
  registration: z.enum(REGISTRATION_MODES),
  question: line(QUESTION_MAX, 'Enter a question'),
  hideAfterReports: z
    .int('Enter a number')
    .min(0, 'At least 0')
    .max(HIDE_AFTER_MAX, `At most ${HIDE_AFTER_MAX}`),
})
export type SiteSettings = z.infer<typeof settings>

/** Body of `PUT /api/admin/site`. */
export const siteChange = settings.extend({
  /** The version in the editor, so that no newer change is overwritten. */
  version: z.int('Send the version of the settings that you read'),
  reason: actionReason,
})
export type SiteChange = z.infer<typeof siteChange>

/** Body of `POST /api/admin/site/logo/delete`. */
export const logoRemoval = z.object({ reason: actionReason })

/** Answer of `GET /api/admin/site`. */
export const siteSetup = settings.extend({
  /** Incremented with each change. */
  version: z.int(),
  accentLight: z.string().nullable(),
  accentDark: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** The address of the logo in the navigation. */
  logo: z.string().nullable(),
  /** The fields that the server's environment fixes, with the names of the variables. */
  pinned: z.array(z.object({ field: z.string(), by: z.string() })),
  /** Whether an admin has completed the setup. */
  isDone: z.boolean(),
  /** Whether mails are sent; otherwise they are written to files. */
  sendsMail: z.boolean(),
  /** Whether an admin has saved a text of the site. */
  hasOwnTexts: z.boolean(),
  /** Whether visitors need the access code. */
  isGated: z.boolean(),
})
export type SiteSetup = z.infer<typeof siteSetup>

const MAIL_OUTCOMES = ['accepted', 'refused', 'unreachable', 'timed-out', 'no-server'] as const

/** Answer of `POST /api/admin/site/test-mail`. */
export const mailTest = z.object({
  outcome: z.enum(MAIL_OUTCOMES),
  to: z.string(),
  /** The words of the mail server, or the error. */
  answer: z.string().nullable(),
})
export type MailTest = z.infer<typeof mailTest>
