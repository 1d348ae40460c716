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
        anchor="notifications"
        title="Notifications"
        description={
          <>
            <p>What you hear about the artists, labels, festivals and venues you follow, and where.</p>
            {data?.hasDigest && (
              <p className="mt-2">
                We mail your confirmed address once a week, and only when there’s something new.
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
            anchor="near-you"
            title="Shows near you"
            description={<p>Hear about every show, or only those near you. Streams always count.</p>}
          >
            <NearShowsForm userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            title="Quiet hours"
            description={
              <p>
                Mails and push messages wait until quiet hours are over. “Out now” arrives at 8:00 your time,
                or when they end.
              </p>
            }
          >
            <QuietHoursForm userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            title="Push messages"
            description={<p>Turn them on in each browser you use. They stop when you sign out there.</p>}
          >
            <DeviceList userId={userId} settings={data} />
          </SettingsSection>
          <SettingsSection
            anchor="calendar"
            title="Feed and calendar"
            description={
              <>
                <p>
                  Private addresses for your feed reader and your phone’s calendar. Anyone who has one can
                  read it, so renew them if one gets out.
                </p>
                {gated && (
                  <p className="mt-2">
                    Feed readers and calendars can’t read them until this site opens to everyone, because they
                    can’t enter the access code.
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
