import type { MediumFacts, TrackFacts } from '#features/catalogue/facts.ts'
import { creditOf, integer, type Json, list, nullable, object, text } from './json-values.ts'

/** The largest box sets have some thousand tracks. */
const TRACKS_MAX = 3_000

/** A recording as the documents of releases contain it. */
export interface NestedRecording {
  json: Json
  mbid: string
  title: string
}

/** The media of a release, undefined in a document without them, and the recordings of their tracks. */
export function mediaOf(json: Json): { media: MediumFacts[] | undefined; recordings: NestedRecording[] } {
  const recordings: NestedRecording[] = []
  if (!Array.isArray(json.media)) return { media: undefined, recordings }
  let left = TRACKS_MAX
  const media = list(json.media).map((medium, index): MediumFacts => {
    const tracks = tracksOf(medium)?.slice(0, left)
    left -= tracks?.length ?? 0
    for (const { recording } of tracks ?? []) if (recording) recordings.push(recording)
    return {
      position: integer(medium.position) ?? index + 1,
      format: nullable(medium.format),
      title: nullable(medium.title),
      trackCount: integer(medium['track-count']) ?? null,
      tracks: tracks?.map(({ recording, ...track }) => ({ ...track, recordingMbid: recording?.mbid })),
    }
  })
  return { media, recordings }
}

type NestedTrack = TrackFacts & { recording?: NestedRecording }

/** Undefined in a document without tracks, such as one of a list. The pregap comes first, data tracks last. */
function tracksOf(medium: Json): NestedTrack[] | undefined {
  const { pregap, tracks, 'data-tracks': dataTracks } = medium
  if (!pregap && !Array.isArray(tracks) && !Array.isArray(dataTracks)) return undefined
  const audible = nestedTracks(list(tracks), 1)
  const last = Math.max(0, ...audible.map(({ position }) => position))
  return [
    ...nestedTracks(list([pregap]), 0).map((track) => ({ ...track, position: 0 })),
    ...audible,
    ...nestedTracks(list(dataTracks), last + 1).map((track, index) => ({
      ...track,
      position: Math.max(track.position, last + 1 + index),
      isDataTrack: true,
    })),
  ]
}

/** `first`: the position of the first one, if it does not say. */
function nestedTracks(tracks: Json[], first: number): NestedTrack[] {
  return tracks.flatMap((track, index) => {
    const json = object(track.recording)
    const mbid = text(json.id)
    const title = text(track.title) ?? text(json.title)
    if (!title) return []
    return [
      {
        position: integer(track.position) ?? first + index,
        number: nullable(track.number),
        title,
        lengthMs: integer(track.length) ?? integer(json.length) ?? null,
        credit: creditOf(track) ?? creditOf(json),
        recording: mbid ? { json, mbid, title: text(json.title) ?? title } : undefined,
      },
    ]
  })
}
