import { parentPort, workerData } from 'node:worker_threads'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { ReadAnswer, ReadRequest } from './read-aside.ts'
import { readShows } from './read-shows.ts'

/** The thread of `readAside`. */
const { text, contentType, address, now }: ReadRequest = workerData
parentPort?.postMessage(answer())

function answer(): ReadAnswer {
  try {
    return { read: readShows(text, contentType, address, now) }
  } catch (error) {
    if (error instanceof OutsideError) return { unreadable: error.message }
    throw error
  }
}
