import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MembersOnly } from '#features/accounts/sign-in/ui/session/members-only.tsx'
import { BusinessSection } from './business-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { EventsSection } from './events-section.tsx'
import { ExportSection } from './export-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { userQuery } from './settings-queries.ts'
import { UsernameSection } from './username-section.tsx'

interface SettingsPageProps {
  /** The section about the storage that the member's files take. */
  storageUse: (userId: string) => ReactNode
  /** The section about blocks and mutes. */
  blocks: (userId: string) => ReactNode
  /** The section about decisions of moderators. */
  decisions: (userId: string) => ReactNode
  /** The sections about notices. */
  notices: (userId: string) => ReactNode
}

/** The account settings. Visitors are redirected to log in and return here. */
export function SettingsPage({ storageUse, blocks, decisions, notices }: SettingsPageProps) {
  return (
    <MembersOnly
      fallback={
        <Frame>
          <SectionSkeleton lines={6} />
        </Frame>
      }
    >
      {(userId) => (
        <Frame>
          <Sections
            userId={userId}
            storageUse={storageUse(userId)}
            blocks={blocks(userId)}
            decisions={decisions(userId)}
            notices={notices(userId)}
          />
        </Frame>
      )}
    </MembersOnly>
  )
}

/** The index of the page: anchors of sections, in their order. */
const INDEX = [
  { anchor: 'notifications', label: 'Notifications' },
  { anchor: 'near-you', label: 'Near you' },
  { anchor: 'calendar', label: 'Calendar and feed' },
  { anchor: 'account', label: 'Account' },
  { anchor: 'security', label: 'Security' },
  { anchor: 'privacy', label: 'Privacy' },
  { anchor: 'data', label: 'Your data' },
]

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-8 md:py-12">
      <h1 className="type-display mb-8">Settings</h1>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-12">
        <nav aria-label="Parts of the settings" className="mb-6 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
          <ul className="flex flex-wrap gap-x-6 lg:flex-col">
            {INDEX.map(({ anchor, label }) => (
              <li key={anchor}>
                <Link
                  to="/settings"
                  hash={anchor}
                  className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-4xl">{children}</div>
      </div>
    </div>
  )
}

interface SectionsProps {
  userId: string
  storageUse: ReactNode
  blocks: ReactNode
  decisions: ReactNode
  notices: ReactNode
}

function Sections({ userId, storageUse, blocks, decisions, notices }: SectionsProps) {
  const query = useQuery(userQuery(userId))
  if (query.isError && !query.data) return <SectionError query={query} />
  if (!query.data) return <SectionSkeleton lines={6} />
  const { email, isConfirmed, username, apps, requiredPasskeys, secondStep } = query.data
  return (
    <>
      {notices}
      <EmailSection userId={userId} current={email} isConfirmed={isConfirmed} secondStep={secondStep} />
      <UsernameSection userId={userId} />
      <InvitationsSection userId={userId} />
      <BusinessSection />
      <PasswordSection userId={userId} email={email} />
      <SecondStepSection userId={userId} apps={apps} secondStep={secondStep} />
      <PasskeysSection userId={userId} required={requiredPasskeys} secondStep={secondStep} />
      <SessionsSection userId={userId} />
      <EventsSection userId={userId} />
      {blocks}
      {decisions}
      <ExportSection userId={userId} secondStep={secondStep} storageUse={storageUse} />
      <DeleteSection username={username} secondStep={secondStep} />
    </>
  )
}
