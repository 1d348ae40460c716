import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'

interface NewItemsButtonProps {
  count: number
  /** In the singular, such as 'new post'. */
  noun: string
  /** The new items come below the shown ones. */
  below?: boolean
  onShow: () => Promise<void>
}

/** Shows the number of new items, and loads them when pressed. Its appearance shifts nothing. */
export function NewItemsButton({ count, noun, below, onShow }: NewItemsButtonProps) {
  const [showing, setShowing] = useState(false)
  const show = async () => {
    setShowing(true)
    await onShow()
    setShowing(false)
  }
  return (
    <div role="status" className="pointer-events-none sticky top-[calc(var(--nav-height)+2rem)] z-10 h-0">
      {count > 0 && (
        <div className="flex -translate-y-1/2 justify-center *:pointer-events-auto">
          <Button size="small" pending={showing} onClick={() => void show()}>
            {below ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
            <span>{formatCount(count, noun)}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
