import Search from 'virtual:icon/search'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { useSite } from '#platform/http/client/site.ts'

const PAGE = '/search'
/** Elements in which `/` is text or belongs to something open. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog]'

interface NavSearchProps {
  /** Renders a link on wide screens too, when there is no room for a box. */
  isLink?: boolean
}

/**
 * The search box of wide screens, a link to the search on narrower ones. The key `/` focuses the box, or the page's own
 * search box if it has one.
 */
export function NavSearch({ isLink }: NavSearchProps) {
  'use no memo'
  const { history } = useRouter()
  const { name } = useSite()
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest(TYPING)) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('main [aria-keyshortcuts="/"]') ?? box.current
      if (!field?.checkVisibility()) return history.push(PAGE)
      field.focus()
      field.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [history])

  function submit(event: FormEvent) {
    event.preventDefault()
    const words = box.current?.value.trim()
    if (words) history.push(`${PAGE}?q=${encodeURIComponent(words)}`)
  }

  return (
    <>
      {!isLink && (
        <search aria-label={name} className="max-xl:hidden">
          <form action={PAGE} onSubmit={submit} className="key-cap relative">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
            />
            <input
              ref={box}
              name="q"
              type="search"
              dir="auto"
              maxLength={200}
              aria-label={`Search ${name}`}
              aria-keyshortcuts="/"
              placeholder="Search"
              className="h-11 w-44 rounded-full border border-edge bg-well pr-3 pl-9"
            />
          </form>
        </search>
      )}
      <Link
        to="/search"
        aria-label="Search"
        className={`flex size-11 items-center justify-center rounded-control hover:bg-hover ${isLink ? 'max-sm:hidden' : 'max-sm:-mx-1 xl:hidden'}`}
      >
        <Search aria-hidden="true" className="size-5" />
      </Link>
    </>
  )
}
