import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#features/accounts/public-ui.tsx'
import { failureMessage } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'

/** Returns a function that signs the member out, says so and opens the home. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      toast.error('Error signing out', failureMessage(error))
      return
    }
    toast.success('Signed out successfully')
    await navigate({ to: '/' })
  }
}
