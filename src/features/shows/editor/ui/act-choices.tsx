import { useState } from 'react'
import type { NameMatch } from '#features/shows/line-ups/contract.ts'
import { Field } from '#ui/field.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { ActFields } from '../contract.ts'
import { artistInWords } from './artist-in-words.ts'
import { matchNames } from './match-names.ts'
import type { ShowOwner } from './own-shows.ts'

/** The answer "none of these artists" for a name. */
const NAME_ALONE = 'none'

type ActChoicesState = ReturnType<typeof useActChoices>

/**
 * Matches the typed names of a bill with artists, when the organiser does not play: a sure name becomes the artist, a
 * doubtful one is asked about, any other stays a name.
 */
export function useActChoices(owner: ShowOwner) {
  /** The answers by doubtful name. */
  const [ambiguous, setAmbiguous] = useState<readonly NameMatch[]>([])
  const [chosen, setChosen] = useState<Record<string, string>>({})

  /** Returns the acts with their artists; undefined while a question is open, which is then shown. */
  async function resolve(acts: readonly ActFields[]): Promise<ActFields[] | undefined> {
    const names = acts.filter(({ artistMbid }) => artistMbid === null).map(({ name }) => name)
    if (owner.type === 'artist' || names.length === 0) return [...acts]
    const items = await matchNames(owner, names)
    const doubtful = items.filter(({ isSure, candidates }) => !isSure && candidates.length > 0)
    setAmbiguous(doubtful)
    if (doubtful.some(({ name }) => !chosen[name])) return undefined
    return acts.map((act) => {
      const match = items.find(({ name }) => name === act.name)
      if (act.artistMbid !== null || !match) return act
      const choice = match.isSure ? match.candidates[0]?.id : chosen[act.name]
      return { ...act, artistMbid: choice && choice !== NAME_ALONE ? choice : null }
    })
  }

  return {
    ambiguous,
    chosen,
    resolve,
    choose: (name: string, id: string) => setChosen({ ...chosen, [name]: id }),
  }
}

/** Asks which artist is meant by each doubtful name. */
export function ActChoices({ choices: { ambiguous, chosen, choose } }: { choices: ActChoicesState }) {
  if (ambiguous.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control bg-well p-4">
      <legend className="sr-only">Which artists do you mean?</legend>
      <p role="alert" className="font-medium">
        Which artists do you mean? Their fans will hear about the show.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {ambiguous.map(({ name, candidates }) => (
          <Field key={name} label={name}>
            <NativeSelect
              label={name}
              value={chosen[name] ?? ''}
              options={[
                { value: '', label: 'Choose one' },
                ...candidates.map((one) => ({ value: one.id, label: artistInWords(one) })),
                { value: NAME_ALONE, label: 'None of them, just the name' },
              ]}
              onChange={(id) => choose(name, id)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
