import { randomBytes } from 'node:crypto'

/** The folder of public files. */
export const PUBLIC_FOLDER = 'community-media'
export const DOCUMENT_FOLDER = 'documents'

/** The path of public files on the site. */
export const ADDRESS = '/media/'

/** `{folder}/{userId}/{timestamp}-{random}`, without extension. */
export const newStem = (folder: string, userId: string) =>
  `${folder}/${userId}/${Date.now()}-${randomBytes(12).toString('hex')}`

/** The key of the rendition of one width. */
export const renditionKey = (key: string, width: number, extension: string) =>
  `${key.replace(/\.\w+$/, '')}-${width}.${extension}`
