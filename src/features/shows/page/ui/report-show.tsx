import Flag from 'virtual:icon/flag'
import { useRef, useState } from 'react'
import { useRequireSignIn } from '#features/accounts/public-ui.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart, Once } from '#ui/on-demand.tsx'

const ReportDialog = lazyPart(() =>
  import('#features/safety/reports/public-ui.tsx').then((part) => part.ReportDialog),
)

/** Reports a show to the moderators. */
export function ReportShow({ id }: { id: string }) {
  const requireSignIn = useRequireSignIn()
  const button = useRef<HTMLButtonElement>(null)
  const [userId, setUserId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className="mt-6 -ml-2"
        aria-haspopup="dialog"
        onClick={() =>
          requireSignIn((userId) => {
            setUserId(userId)
            setOpen(true)
          })
        }
      >
        <Flag aria-hidden="true" /> <span>Report this show</span>
      </Button>
      <Once when={isOpen} onFailure={() => setOpen(false)}>
        {userId && (
          <ReportDialog
            key={userId}
            userId={userId}
            kind="show"
            id={id}
            button={button}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </Once>
    </>
  )
}
