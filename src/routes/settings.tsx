import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { BlocksSection } from '#features/accounts/blocks/ui/blocks-section.tsx'
import { SettingsPage } from '#features/accounts/settings/ui/settings-page.tsx'
import { StorageUse } from '#features/files/uploads/ui/storage-use.tsx'
import { NoticesSections } from '#features/notify/delivery/ui/notices-sections.tsx'
import { DecisionsSection } from '#features/safety/reports/ui/decisions-section.tsx'

export const Route = createFileRoute('/settings')({
  head: () => ({ meta: [{ title: 'Settings · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function SettingsRoute() {
    const gated = useLoaderData({ from: '__root__', select: ({ gated }) => gated })
    return (
      <SettingsPage
        storageUse={(userId) => <StorageUse userId={userId} />}
        decisions={(userId) => <DecisionsSection userId={userId} />}
        notices={(userId) => <NoticesSections userId={userId} gated={gated} />}
        blocks={(userId) => <BlocksSection userId={userId} />}
      />
    )
  },
})
