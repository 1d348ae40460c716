import { randomBytes } from 'node:crypto'

/** The bucket of what is shown to everybody. */
export const PUBLIC_FOLDER = 'community-media'
export const DOCUMENT_FOLDER = 'documents'

/** Where public files are shown. */
export const ADDRESS = '/media/'

/** `{folder}/{userId}/{timestamp}-{random}`; an extension is to follow. */
export const newStem = (folder: string, userId: string) =>
  `${folder}/${userId}/${Date.now()}-${randomBytes(12).toString('hex')}`

/** The rendition of what is kept under a key, in one width. */
export const renditionKey = (key: string, width: number, extension: string) =>
  `${key.replace(/\.\w+$/, '')}-${width}.${extension}`
