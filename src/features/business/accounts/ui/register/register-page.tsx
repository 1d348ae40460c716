import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { BusinessFrame, BusinessSkeleton } from '../business-frame.tsx'
import { useOtherBusinesses } from '../by-mode.tsx'
import { RegisterForm } from './register-form.tsx'

/** The page where a member applies for a business account. Visitors log in first and return here. */
export function RegisterPage() {
  return (
    <BusinessFrame
      title="Register Business Account"
      lead={`For independent artists, ${useOtherBusinesses()}. Once verified, you can claim your page, moderate what fans post about you and answer officially.`}
    >
      <MembersOnly fallback={<BusinessSkeleton />}>
        {(userId) => <RegisterForm userId={userId} />}
      </MembersOnly>
    </BusinessFrame>
  )
}
