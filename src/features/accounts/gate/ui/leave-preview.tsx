import { useState } from 'react'
import { useSite } from '#platform/http/client/site.ts'
import { toast } from '#ui/toast.ts'
import { leave } from './access.ts'

/** Ends this browser's access and shows the gate again. */
export function LeavePreview({ className }: { className?: string }) {
  const { name } = useSite()
  const [leaving, setLeaving] = useState(false)

  async function press() {
    setLeaving(true)
    try {
      await leave()
      window.location.reload()
    } catch {
      setLeaving(false)
      toast.error('You are still in the preview', `Couldn’t reach ${name}. Try again in a moment.`)
    }
  }

  return (
    <button type="button" disabled={leaving} onClick={press} className={className}>
      Leave preview
    </button>
  )
}
