import { readList } from './read-list.ts'

/** Runs in a thread: see `ForeignReader`. */
export const read = (list: { bytes: Uint8Array }) => readList(list.bytes)
