import { beginningOf } from '#platform/storable-text.ts'
import { FACTS_MAX, type NoticeFacts } from '../contract.ts'

/**
 * Cuts the texts of a notice, which come from sources and members, to what notices may have: a title, a name or a place
 * of any length must not keep a notice back. The link is not cut, because it would lead nowhere.
 */
export function fitFacts({ title, names, place, type, picture, ...facts }: NoticeFacts): NoticeFacts {
  const shown = names.filter((name) => name !== '').slice(0, FACTS_MAX.names)
  const known = title || shown[0] || UNTITLED
  return {
    ...facts,
    title: beginningOf(known, FACTS_MAX.title),
    names: (shown.length > 0 ? shown : [known]).map((name) => beginningOf(name, FACTS_MAX.name)),
    place: place && beginningOf(place, FACTS_MAX.place),
    type: type && beginningOf(type, FACTS_MAX.type),
    picture: picture && picture.length > FACTS_MAX.picture ? null : picture,
  }
}

/** As MusicBrainz writes it. */
const UNTITLED = '[untitled]'
