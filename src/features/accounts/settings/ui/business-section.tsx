import { ButtonLink } from '#ui/button-link.tsx'
import { useBusinessKinds } from './by-mode.ts'
import { SettingsSection } from './settings-section.tsx'

/** The link to the business area, where a member without a business account can apply for one. */
export function BusinessSection() {
  const kinds = useBusinessKinds()
  return (
    <SettingsSection title="Business" description={<p>For {kinds} who speak for themselves here.</p>}>
      <ButtonLink to="/business/dashboard" variant="secondary">
        Business Dashboard
      </ButtonLink>
    </SettingsSection>
  )
}
