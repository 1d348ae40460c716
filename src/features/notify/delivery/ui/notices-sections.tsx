import { useQuery } from '@tanstack/react-query'
import { SectionError, SectionSkeleton, SettingsSection } from '#features/accounts/public-ui.tsx'
import { AddressList } from './address-list.tsx'
import { DeviceList } from './device-list.tsx'
import { Matrix } from './matrix.tsx'
import { NearShowsForm } from './near-shows-form.tsx'
import { noticeSettingsQuery } from './notice-queries.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'
import { ReleaseTypes } from './release-types.tsx'

interface NoticesSectionsProps {
  userId: string
  /** The pre-launch gate is on; feed readers and calendars cannot pass it. */
  gated: boolean
}

/** The sections of the settings about notices. */
export function NoticesSections({ userId, gated }: NoticesSectionsProps) {
  const query = useQuery(noticeSettingsQuery(userId))
  const { data } = query
  const waiting = query.isError ? <SectionError query={query} /> : <SectionSkeleton lines={4} />
  return (
    <>
      <SettingsSection
        title="Notices"
        description={
          <>
            <p>What you hear of the artists, labels and festivals that you follow, and where.</p>
            {data?.hasDigest && (
              <p className="mt-2">
                A mail comes once a week to your confirmed address, and only when there is something new.
              </p>
            )}
          </>
        }
      >
        {data ? (
          <div className="flex flex-col gap-7">
            <Matrix userId={userId} settings={data} />
            <ReleaseTypes userId={userId} chosen={data.releaseTypes} />
          </div>
        ) : (
          waiting
        )}
      </SettingsSection>
      {data && (
        <>
          <SettingsSection
            title="Shows near you"
            description={
              <p>
                Of whom you follow you hear of all shows, or of those near your city alone. Streams, and shows
                whose place nobody knows, are always told.
              </p>
            }
          >
            <NearShowsForm userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            title="Quiet hours"
            description={
              <p>
                Mails and push messages wait until they are over. “Out now” comes at 8:00 of your time zone,
                or when they end.
              </p>
            }
          >
            <QuietHoursForm userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            title="Push messages"
            description={<p>For each browser that you turn them on in. They end when you sign out there.</p>}
          >
            <DeviceList userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            title="Feed and calendar"
            description={
              <>
                <p>
                  Your private addresses for a feed reader and for the calendar of your phone. Whoever knows
                  one can read it: renew them if somebody should not.
                </p>
                {gated && (
                  <p className="mt-2">
                    Until this site opens to everybody, feed readers and calendars cannot read them: they
                    cannot enter the access code.
                  </p>
                )}
              </>
            }
          >
            <AddressList userId={userId} settings={data} />
          </SettingsSection>
        </>
      )}
    </>
  )
}
