import ChevronDown from 'virtual:icon/chevron-down'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import {
  personalKey,
  readWish,
  takeWish,
  useRequireSignIn,
  useSession,
} from '#features/accounts/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasDraft } from './draft.ts'
import { type LinkedEntity, withoutLinked } from './linked-entity.ts'
import { WRITE_POST } from './write-post.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The title of the panel with the form of a new post; without it, the panel is one line that asks. */
    composerTitle: string
  }
}

const QUESTION = 'What are you listening to?'

const load = () => import('./composer.tsx')
const Composer = lazyPart(() => load().then((part) => part.Composer))

/** The composer for members, or a sign-in prompt of the same size for visitors. */
export function CreatePost({ linked }: { linked?: LinkedEntity }) {
  const session = useSession()
  const title = usePart('composerTitle', '')
  if (session.status === 'member') return <Panel userId={session.userId} linked={linked} title={title} />
  if (session.status === 'visitor' && !title) return <LineForVisitors />
  return (
    <Card className="flex min-h-16 items-center px-4 sm:px-5">
      {session.status === 'visitor' ? <Invitation /> : <Skeleton className="h-5 w-40" />}
    </Card>
  )
}

/** Looks like the line for members, and leads to the sign-up form and back into the form. */
function LineForVisitors() {
  const requireSignIn = useRequireSignIn()
  return (
    <Card pressable>
      <button
        type="button"
        onClick={() => requireSignIn(() => undefined, WRITE_POST)}
        className={cx(LINE, ASKING)}
      >
        {QUESTION}
      </button>
    </Card>
  )
}

const LINE = 'flex min-h-16 w-full items-center justify-between gap-4 rounded-card px-4 text-left sm:px-5'
const ASKING = 'text-lg text-muted'

function Invitation() {
  const here = useLocation({ select: (location) => location.href })
  return (
    <div className="flex w-full items-center justify-between gap-4">
      <p className="min-w-0 text-muted max-sm:text-sm">Heard something you have to talk about?</p>
      <ButtonLink to="/auth" search={{ next: here }} size="small" className="shrink-0">
        Sign In to Post
      </ButtonLink>
    </div>
  )
}

interface PanelProps {
  userId: string
  linked?: LinkedEntity
  title: string
}

function Panel({ userId, linked, title }: PanelProps) {
  const [open, setOpen] = useState(linked !== undefined)
  const [toggled, setToggled] = useState(0)
  const isDrafted = useQuery({
    // Remounted each time the form is opened.
    queryKey: personalKey(userId, 'has-post-draft', toggled),
    // The draft may have been written in another browser, or sent from there.
    queryFn: async () => {
      const { formDraftOf } = await import('./form-draft.ts')
      await formDraftOf(userId, 'post').refreshed()
      return hasDraft(userId)
    },
    enabled: !open,
    gcTime: 0,
  })
  const navigate = useNavigate()
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  function show(isOpen: boolean) {
    setOpen(isOpen)
    setToggled(toggled + 1)
  }
  // A visitor who wanted to write comes back as a member.
  useEffect(() => {
    if (readWish()?.act !== WRITE_POST.act) return
    void takeWish(({ act }) => act === WRITE_POST.act).then((wish) => {
      if (wish) setOpen(true)
    })
  }, [])
  function closeAfterPosting() {
    show(false)
    toggle.current?.focus()
    // Otherwise a reload opens the panel again with the same link.
    if (linked)
      void navigate({ to: '.', search: true, state: withoutLinked, replace: true, resetScroll: false })
  }
  // If preloading fails, the error shows when the panel is opened.
  const preload = () => void load().catch(() => undefined)
  return (
    <Card pressable={!open}>
      <h2>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => show(!open)}
          onPointerEnter={preload}
          onFocus={preload}
          className={cx(LINE, title || open ? 'type-heading' : ASKING)}
        >
          <span className="flex items-center gap-3">
            {title || (open ? 'New post' : QUESTION)}
            {!open && (isDrafted.data ?? hasDraft(userId)) && <Badge>Draft</Badge>}
          </span>
          {(title || open) && (
            <ChevronDown
              aria-hidden="true"
              className={cx('size-5 transition-[rotate]', open && 'rotate-180')}
            />
          )}
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:px-5 sm:pb-5">
        {open && (
          <InPlace fallback={<Skeleton className="h-44 w-full" />}>
            <Composer userId={userId} linked={linked} asksFirst={!title} onPosted={closeAfterPosting} />
          </InPlace>
        )}
      </div>
    </Card>
  )
}
