import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { SettingsPage } from '#features/accounts/ui/settings-page.tsx'
import { BlocksSection } from '#features/blocks/ui/blocks-section.tsx'
import { StorageUse } from '#features/media/ui/storage-use.tsx'
import { NoticesSections } from '#features/notices/ui/notices-sections.tsx'
import { DecisionsSection } from '#features/reports/ui/decisions-section.tsx'

export const Route = createFileRoute('/settings')({
  head: () => ({ meta: [{ title: 'Settings · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function SettingsRoute() {
    const gated = useLoaderData({ from: '__root__', select: ({ preview }) => preview })
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
