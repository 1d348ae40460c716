import { Button } from '#ui/button.tsx'

interface TheirsOrMineProps {
  /** The choice that is being saved. */
  pending?: 'theirs' | 'own'
  onChoose: (choice: 'theirs' | 'own') => void
}

/** Asks which version to keep after somebody else has changed the same thing. */
export function TheirsOrMine({ pending, onChoose }: TheirsOrMineProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        size="small"
        pending={pending === 'theirs'}
        onClick={() => onChoose('theirs')}
      >
        Take theirs
      </Button>
      <Button variant="secondary" size="small" pending={pending === 'own'} onClick={() => onChoose('own')}>
        Keep mine
      </Button>
    </div>
  )
}
