import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#ui/button.tsx'

/** Back to where one was; who came by the address alone goes to the community. */
export function BackButton() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <Button
      variant="quiet"
      className="-ml-5"
      onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/community' }))}
    >
      <ArrowLeft aria-hidden="true" /> Back
    </Button>
  )
}
