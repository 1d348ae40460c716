import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '#features/admin/ui/setup/setup-page.tsx'
import { SITE_TEXTS, type SiteTextName } from '#features/site-texts/limits.ts'

/** `text` names the text that is edited. */
export const Route = createFileRoute('/admin/setup')({
  validateSearch: (search): { text?: SiteTextName } => ({
    text: SITE_TEXTS.find((name) => name === search.text),
  }),
  head: () => ({ meta: [{ title: 'Setup · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Setup() {
    return <SetupPage text={Route.useSearch().text ?? 'about'} />
  },
})
