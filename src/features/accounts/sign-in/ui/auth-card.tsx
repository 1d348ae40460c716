import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { openAuthClient } from './session/open-auth-client.ts'

const WALL = ['brass', 'tape', 'needle', 'encore', 'b-side', 'opener', 'reverb', 'dub', 'chorus']

interface AuthCardProps {
  title: string
  subtitle: ReactNode
  children: ReactNode
}

/** When a field gets the focus: Chromium would keep a failure of the first attempt without a connection. */
const preload = () => void openAuthClient().catch(() => undefined)

/** The card of the sign-in pages, with a wall of sleeves beside it on wide screens. */
export function AuthCard({ title, subtitle, children }: AuthCardProps) {
  return (
    <div className="page grid items-start gap-12 py-8 md:py-14 lg:grid-cols-[1fr_27rem] lg:gap-20">
      <div aria-hidden="true" className="hidden grid-cols-3 gap-4 lg:grid">
        {WALL.map((id) => (
          <div key={id} className="aspect-square overflow-hidden rounded-sleeve">
            <SleeveArt id={`welcome-${id}`} />
          </div>
        ))}
      </div>
      <Card onFocus={preload} className="mx-auto w-full max-w-[27rem] p-6 sm:p-8">
        <h1 className="type-title">{title}</h1>
        <p className="mt-1.5 mb-6 text-muted">{subtitle}</p>
        {children}
      </Card>
    </div>
  )
}
