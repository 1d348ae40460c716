import { Face } from '#features/catalogue/public-ui.tsx'

/** An artist or festival to claim, with facts where they are known. */
interface SubjectLineProps {
  /** MusicBrainz id, or our own id of a festival or venue. */
  id: string
  name: string
  imageUrl?: string | null
  facts: readonly (string | null)[]
}

export function SubjectLine({ id, name, imageUrl, facts }: SubjectLineProps) {
  const known = facts.filter(Boolean)
  return (
    <>
      <Face
        id={id}
        name={name}
        imageUrl={imageUrl}
        widest={96}
        sizes="2.5rem"
        round
        className="size-10 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        {known.length > 0 && <span className="block truncate text-sm text-muted">{known.join(' · ')}</span>}
      </span>
    </>
  )
}
