import { usePart } from '#platform/http/client/parts.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SettingsSection } from './settings-section.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Who may apply for a business account, in words. */
    businessKinds: string
  }
}

const KINDS = 'independent artists, record labels, festivals and venues'

/** The link to the business area, where a member without a business account can apply for one. */
export function BusinessSection() {
  const kinds = usePart('businessKinds', KINDS)
  return (
    <SettingsSection title="Business" description={<p>For {kinds} who speak for themselves here.</p>}>
      <ButtonLink to="/business/dashboard" variant="secondary">
        Business Dashboard
      </ButtonLink>
    </SettingsSection>
  )
}
