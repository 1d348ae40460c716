import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '#features/site/admin/ui/setup/setup-page.tsx'
import { SITE_TEXTS } from '#features/site/legal-texts/limits.ts'
import { textParams } from '#ui/text-params.ts'

/** `text` names the text to edit; without it the settings are shown. */
export const Route = createFileRoute('/admin/setup')({
  // This file loads with every page, so the page itself parses the value.
  validateSearch: (search) => textParams(search, ['text']),
  head: () => ({ meta: [{ title: 'Setup · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Setup() {
    const { text } = Route.useSearch()
    return <SetupPage text={SITE_TEXTS.find((name) => name === text)} />
  },
})
