import type { ReactNode } from 'react'
import { Face } from '#features/catalogue/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import type { CreditedArtist } from '../../contract.ts'
import { CreditLinks } from './credit-links.tsx'

/** The number of letters that fit beside the cover in the large size. */
const SHORT = 16

interface RecordHeroProps {
  record: {
    mbid: string
    title: string
    credit: readonly CreditedArtist[]
    imageUrl: string | null
    disambiguation: string | null
  }
  /** Above the title: "Album · 1994". */
  kind: readonly (string | null | undefined)[]
  /** Below the artist: "12 tracks · 48 min". */
  facts: readonly (string | null | undefined)[]
  children: ReactNode
}

/** Cover, title and artist of an album or song; `children` are actions and links. */
export function RecordHero({ record, kind, facts, children }: RecordHeroProps) {
  const { mbid, title, credit, imageUrl, disambiguation } = record
  return (
    <header className="grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1.7fr)] md:items-end md:py-12 lg:gap-x-14">
      <Face
        id={mbid}
        name={title}
        imageUrl={imageUrl}
        widest={960}
        sizes="(width >= 80rem) 22rem, (width >= 48rem) 34vw, 100vw"
        eager
        className="max-md:w-full max-md:max-w-100"
      />
      <div className="flex min-w-0 flex-col items-start gap-4">
        <p className="type-label text-muted">{kind.filter(Boolean).join(' · ')}</p>
        <h1 className={cx(title.length <= SHORT ? 'type-poster' : 'type-display', 'wrap-anywhere')}>
          <bdi>{title}</bdi>
        </h1>
        {credit.length > 0 && (
          <p className="type-heading wrap-anywhere">
            <CreditLinks
              credit={credit}
              className="inline-block min-h-6 underline-offset-4 hover:underline"
            />
          </p>
        )}
        {disambiguation && <p className="text-muted">{disambiguation}</p>}
        <p className="figures text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {children}
      </div>
    </header>
  )
}
