import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'

interface NewsButtonProps {
  count: number
  /** In the singular, such as 'new post'. */
  what: string
  onShow: () => Promise<void>
}

/** Says that there is more now than is shown, and shows it when it is pressed. */
export function NewsButton({ count, what, onShow }: NewsButtonProps) {
  const [showing, setShowing] = useState(false)
  const show = async () => {
    setShowing(true)
    await onShow()
    setShowing(false)
  }
  return (
    <div role="status" className="pointer-events-none sticky top-[calc(var(--nav-height)+0.5rem)] z-10">
      {count > 0 && (
        <div className="flex justify-center pb-3 *:pointer-events-auto">
          <Button size="small" pending={showing} onClick={() => void show()}>
            <ArrowUp aria-hidden="true" /> {formatCount(count, what)}
          </Button>
        </div>
      )}
    </div>
  )
}
