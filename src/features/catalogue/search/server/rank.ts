import { isPlaceholder, type RankedEntity } from '#features/catalogue/index/server/find-entities.ts'
import { normalForm } from '#features/catalogue/index/server/normal-form.ts'
import type { Suggestion } from '../contract.ts'

/** From this distance on, a suggestion is only similar to the text. */
export const GUESS = 4

export interface RankedSuggestion {
  suggestion: Suggestion
  /** Another name, under which it was found. */
  otherName?: string | null
  /** By match and popularity, the same scale for all types. */
  score: number
}

/**
 * What tells an entity from others of its name: the artist credit of a title, or the disambiguation of an artist or
 * label, before which comes the other name that matches the text when its own name does not.
 */
export function subtitleOf(typed: string, { entity, otherName }: Omit<RankedEntity, 'score'>): string {
  const { name, artistCredit, disambiguation } = entity
  if (artistCredit) return artistCredit
  const isOwn = distanceOf(typed, { name, subtitle: '' }) < GUESS
  const why = otherName && !isOwn ? `Also known as ${otherName}` : null
  const isTitle = entity.kind !== 'artist' && entity.kind !== 'label'
  return [why, isTitle ? null : disambiguation].filter(Boolean).join(' · ')
}

export const distanceOfEntity = (typed: string, { entity, otherName }: RankedEntity): number =>
  distanceOf(typed, { name: entity.name, subtitle: subtitleOf(typed, { entity, otherName }), otherName })

/** Entities of a kind by how well they match the text: the same order while typing and on the page of results. */
export const entitiesByMatch = (typed: string, found: readonly RankedEntity[]): RankedEntity[] =>
  found
    .map((one) => ({
      one,
      distance: distanceOfEntity(typed, one),
    }))
    .sort((a, b) => a.distance - b.distance || b.one.score - a.one.score)
    .map(({ one }) => one)

/** Types in the order of equal matches with equal scores. */
const TYPES: readonly Suggestion['type'][] = ['festival', 'artist', 'show', 'recording', 'release']

/** Sorts suggestions of all types by how well they match the text. */
export function byMatch(typed: string, found: readonly RankedSuggestion[]): Suggestion[] {
  const typeOf = ({ suggestion }: RankedSuggestion) => TYPES.indexOf(suggestion.type)
  return found
    .map((one) => ({ ...one, distance: distanceOf(typed, { ...one.suggestion, otherName: one.otherName }) }))
    .sort((a, b) => a.distance - b.distance || b.score - a.score || typeOf(a) - typeOf(b))
    .map(({ suggestion }) => suggestion)
    .filter(isFirstOfItsWork())
}

/** Whether a title is the first of its type, name and artist: a record may be in the catalogue twice, as two editions. */
function isFirstOfItsWork(): (suggestion: Suggestion) => boolean {
  const seen = new Set<string>()
  return ({ type, name, subtitle }) => {
    if (type !== 'release' && type !== 'recording') return true
    const work = [type, normalForm(name), normalForm(subtitle)].join('\n')
    if (seen.has(work)) return false
    seen.add(work)
    return true
  }
}

/**
 * 0: the whole name. 1: its beginning. 2: words of it. 3: words of it and of the subtitle, such as the artist.
 * 4: something similar. 5: a placeholder, such as "[data]".
 */
export function distanceOf(
  typed: string,
  { name, subtitle, otherName }: Pick<Suggestion, 'name' | 'subtitle'> & { otherName?: string | null },
): number {
  if (otherName)
    return Math.min(distanceOf(typed, { name, subtitle }), distanceOf(typed, { name: otherName, subtitle }))
  if (isPlaceholder(name)) return 5
  const [text, own] = [normalForm(typed), normalForm(name)]
  if (withoutSpaces(own) === withoutSpaces(text)) return 0
  if (withoutSpaces(own).startsWith(withoutSpaces(text))) return 1
  const areIn = (words: string) => text.split(' ').every((word) => ` ${words}`.includes(` ${word}`))
  if (areIn(own)) return 2
  return areIn(`${own} ${normalForm(subtitle)}`) ? 3 : GUESS
}

const withoutSpaces = (form: string) => form.replaceAll(' ', '')
