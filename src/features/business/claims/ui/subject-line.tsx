import { SleeveArt } from '#ui/sleeve-art.tsx'

/** An artist or festival to claim, with facts where they are known. */
export function SubjectLine({ name, facts }: { name: string; facts: readonly (string | null)[] }) {
  const known = facts.filter(Boolean)
  return (
    <>
      <span className="size-10 shrink-0 overflow-hidden rounded-full">
        <SleeveArt id={name} title={name} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        {known.length > 0 && <span className="block truncate text-sm text-muted">{known.join(' · ')}</span>}
      </span>
    </>
  )
}
