import Check from 'virtual:icon/check'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SiteSetup } from '../contract.ts'
import { MAIL_PART } from './mail-test-section.tsx'
import { setupQuery } from './site-queries.ts'
import { SETTINGS_PART } from './site-tab.tsx'

interface Step {
  title: string
  text: string
  /** Undefined: nothing has to be done. */
  isDone?: boolean
  /** The part of the page where it is done; without one it is done on the server. */
  at?: { hash?: string; text?: string }
}

/** What an operator does before the site opens, in order. */
const stepsOf = ({ isDone, sendsMail, hasOwnTexts, mode, isGated }: SiteSetup): Step[] => [
  { title: 'Name and colours', text: 'Make it yours.', isDone, at: { hash: SETTINGS_PART } },
  {
    title: 'Who may join',
    text: 'Everyone, those you approve, those who are invited, or nobody.',
    isDone,
    at: { hash: SETTINGS_PART },
  },
  {
    title: 'Mail',
    text: sendsMail ? 'Send yourself a test.' : 'Set SMTP_URL on the server, then send yourself a test.',
    isDone: sendsMail,
    at: { hash: MAIL_PART },
  },
  {
    title: 'Texts',
    text: 'Terms, privacy and guidelines: read the drafts, then make them yours.',
    isDone: hasOwnTexts,
    at: { text: 'about' },
  },
  {
    title: 'Catalogue',
    text: 'A starter catalogue is here. “npm run catalogue -- import” adds the whole of MusicBrainz.',
  },
  {
    title: 'Open',
    text: isGated
      ? 'Choose live mode, then start the server with ACCESS_GATE=off.'
      : 'Choose live mode when you are ready for visitors.',
    isDone: mode === 'live' && !isGated,
    at: { hash: SETTINGS_PART },
  },
]

/** The way to an open site: six steps, each with where it is done. Gone once all are done. */
export function SetupSteps({ userId }: { userId: string }) {
  const { data: setup } = useQuery(setupQuery(userId))
  const steps = setup && stepsOf(setup)
  if (!steps || steps.every(({ isDone }) => isDone !== false)) return null
  return (
    <nav aria-label="Steps to an open site" className="mb-8">
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ title, text, isDone, at }, index) => (
          <li key={title} className="flex gap-3 rounded-sm border border-line p-4">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-line font-bold"
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <div>
              {at ? (
                <Link
                  to="/admin/setup"
                  search={at.text ? { text: at.text } : {}}
                  hash={at.hash}
                  className="link font-semibold"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              {isDone && <span className="sr-only"> (done)</span>}
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}
