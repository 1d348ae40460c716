import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { artistInWords } from '#features/shows/editor/ui/artist-in-words.ts'
import { matchNames } from '#features/shows/editor/ui/match-names.ts'
import type { ShowOwner } from '#features/shows/editor/ui/own-shows.ts'
import { ACT_NAME_MAX, ACTS_MAX, STAGE_MAX } from '#features/shows/limits.ts'
import { wholeFailure } from '#platform/http/client/whole-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Textarea } from '#ui/input.tsx'
import { NativeSelect } from '#ui/native-select.tsx'
import type { DraftAct, NameMatch } from '../../contract.ts'
import { stagesOf } from '../programme.ts'
import { type ParsedAct, parseLineUp } from './parse-line-up.ts'

interface PasteDialogProps {
  owner: ShowOwner
  days: readonly string[]
  stages: readonly string[]
  /** How many more acts fit. */
  room: number
  onAdd: (acts: DraftAct[]) => void
  onClose: () => void
}

interface Matched {
  acts: ParsedAct[]
  /** The answers by name. */
  matches: Map<string, NameMatch>
}

/** Parses a pasted line-up, one act a line, and asks which artist is meant when that is doubtful. */
export function PasteDialog({ owner, days, stages, room, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Record<string, string>>({})
  const acts = parseLineUp(text, { days, stages }).map((act) => ({
    ...act,
    name: act.name.slice(0, ACT_NAME_MAX),
    stage: act.stage?.slice(0, STAGE_MAX) ?? null,
  }))
  const match = useMutation({
    mutationFn: async (): Promise<Matched> => {
      const items = await matchNames(
        owner,
        acts.map(({ name }) => name),
      )
      return { acts, matches: new Map(items.map((item) => [item.name, item])) }
    },
    retry: false,
  })
  const found = match.data
  const doubtful = found
    ? [...found.matches.values()].filter(({ isSure, candidates }) => !isSure && candidates.length > 0)
    : []

  function add({ acts: parsed, matches }: Matched) {
    onAdd(
      parsed.map((act) => {
        const known = matches.get(act.name)
        const sure = known?.isSure ? known.candidates[0]?.id : undefined
        return {
          ...act,
          number: null,
          artistMbid: sure ?? (choices[act.name] || null),
          role: 'support' as const,
        }
      }),
    )
    onClose()
  }

  const isTooMany = acts.length > room
  const hint = isTooMany
    ? undefined
    : acts.length > 0
      ? [`${acts.length} ${acts.length === 1 ? 'act' : 'acts'} found`, stagesOf(acts).join(', ')]
          .filter(Boolean)
          .join('. Stages: ')
      : 'A day or stage on its own line counts for the lines below it.'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal
      size="large"
      title={found ? 'Which artists do you mean?' : 'Paste a line-up'}
      description={
        found
          ? `${found.acts.length} acts. ${doubtful.length === 0 ? 'Every name matched.' : 'Choose where we weren’t sure; the rest matched.'}`
          : 'One act on each line, with or without times.'
      }
      footer={
        found ? (
          <>
            <Button variant="secondary" onClick={() => match.reset()}>
              Back
            </Button>
            <Button onClick={() => add(found)}>Add {found.acts.length} acts</Button>
          </>
        ) : (
          <Button
            disabled={acts.length === 0 || isTooMany}
            pending={match.isPending}
            onClick={() => match.mutate()}
          >
            Continue
          </Button>
        )
      }
    >
      {found ? (
        <>
          <Summary found={found} />
          <ul className="mt-4 grid gap-4 sm:grid-cols-2">
            {doubtful.map(({ name, candidates }) => (
              <li key={name}>
                <Field label={name}>
                  <NativeSelect
                    label={name}
                    value={choices[name] ?? ''}
                    options={[
                      { value: '', label: 'None of them, just the name' },
                      ...candidates.map((one) => ({ value: one.id, label: artistInWords(one) })),
                    ]}
                    onChange={(id) => setChoices({ ...choices, [name]: id })}
                  />
                </Field>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Field
            label="Line-up"
            labelHidden
            hint={hint}
            error={isTooMany ? `A show has ${ACTS_MAX} acts at most; there is room for ${room}.` : undefined}
          >
            <Textarea
              dir="auto"
              rows={14}
              placeholder={'Friday\n# Main stage\n20:00 Brass Meridian\n21:30-23:00 Kobalt Garten'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <FormFailure message={wholeFailure(match.error)} />
        </>
      )}
    </Dialog>
  )
}

function Summary({ found: { acts, matches } }: { found: Matched }) {
  const sure = acts.filter(({ name }) => matches.get(name)?.isSure).length
  const unknown = acts.filter(({ name }) => matches.get(name)?.candidates.length === 0).length
  const timed = acts.filter(({ time }) => time !== null).length
  const placed = acts.filter(({ day, stage }) => day !== null && stage !== null).length
  return (
    <p className="text-muted">
      {sure} matched with artists, {unknown} known by their names alone; {placed} with day and stage, {timed}{' '}
      with a time.
    </p>
  )
}
