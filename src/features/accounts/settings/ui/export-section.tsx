import Download from 'virtual:icon/download'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataExport } from '#features/accounts/contract.ts'
import type { SecondStep } from '#features/accounts/sign-in/ui/auth-calls.ts'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor } from '#ui/button-link.tsx'
import { formatDate } from '#ui/format.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useConfirmed } from './confirm-identity.tsx'
import { SectionError, SectionSkeleton } from './section-state.tsx'
import { eventsQuery, exportsQuery, requestExport } from './settings-queries.ts'
import { SettingsSection } from './settings-section.tsx'

interface ExportSectionProps {
  userId: string
  secondStep: SecondStep
  storageUse: ReactNode
}

/** "Download my data": a zip of everything, made in the background. */
export function ExportSection({ userId, secondStep, storageUse }: ExportSectionProps) {
  const queryClient = useQueryClient()
  const query = useQuery(exportsQuery(userId))
  const asking = useConfirmed({ secondStep, failure: 'Couldn’t ask for your data' })
  const ask = () =>
    asking.run(async () => {
      queryClient.setQueryData(exportsQuery(userId).queryKey, await requestExport())
      void queryClient.invalidateQueries({ queryKey: eventsQuery(userId).queryKey })
    })
  const items = query.data?.items
  const pending = items?.some((one) => one.state === 'pending')
  return (
    <SettingsSection
      anchor="data"
      title="Your data"
      description={<p>Everything you have here in one zip: profile, posts, replies, likes, pictures.</p>}
    >
      {!items && (query.isError ? <SectionError query={query} /> : <SectionSkeleton lines={1} />)}
      {items && (
        <>
          <ul aria-live="polite" className="empty:hidden">
            {items.map((one) => (
              <ExportLine key={one.id} data={one} />
            ))}
          </ul>
          <Button
            variant="secondary"
            className={items.length > 0 ? 'mt-5' : undefined}
            pending={asking.busy}
            disabled={pending && 'We’re already making your zip.'}
            onClick={ask}
          >
            Download my data
          </Button>
        </>
      )}
      {asking.dialog}
      {storageUse}
    </SettingsSection>
  )
}

function describeState({ state, expiresAt }: DataExport): string | null {
  if (state === 'pending') return 'We’re making it. You can leave: we’ll mail you when it’s ready.'
  if (state === 'failed') return 'That didn’t work. Please ask again.'
  return expiresAt && `Ready until ${until.format(new Date(expiresAt))}`
}

function ExportLine({ data }: { data: DataExport }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 first:pt-0">
      <div>
        <p className="font-semibold">Requested on {formatDate(data.createdAt)}</p>
        <p className="text-sm text-muted">{describeState(data)}</p>
      </div>
      {data.state === 'pending' && <Spinner className="text-muted" />}
      {data.url && (
        <ButtonAnchor href={data.url} download size="small">
          <Download aria-hidden="true" /> {data.size === null ? 'Zip' : `Zip, ${describeSize(data.size)}`}
        </ButtonAnchor>
      )}
    </li>
  )
}

const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const UNITS = [
  { bytes: 1e9, unit: 'gigabyte' },
  { bytes: 1e6, unit: 'megabyte' },
  { bytes: 1e3, unit: 'kilobyte' },
]

/** Bytes as "1.4 MB". */
function describeSize(bytes: number): string {
  const { bytes: per, unit } = UNITS.find((one) => bytes >= one.bytes) ?? { bytes: 1e3, unit: 'kilobyte' }
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / per)
}
