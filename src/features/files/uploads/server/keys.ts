import { randomBytes } from 'node:crypto'
import type { ImageWidth } from '#features/files/outside-pictures/contract.ts'
import { renditionAt } from '../renditions.ts'

/** The folder of public files. */
export const PUBLIC_FOLDER = 'community-media'
export const DOCUMENT_FOLDER = 'documents'

/** The path of public files on the site. */
export const ADDRESS = '/media/'

/** The address of a public picture, in its rendition of at least this many pixels. */
export const mediaAddress = (key: string, width: ImageWidth = 640) => renditionAt(ADDRESS + key, width)

/** `{folder}/{userId}/{timestamp}-{random}`, without extension. */
export const newStem = (folder: string, userId: string) =>
  `${folder}/${userId}/${Date.now()}-${randomBytes(12).toString('hex')}`

/** The key of the rendition of one width. */
export const renditionKey = (key: string, width: number, extension: string) =>
  `${key.replace(/\.\w+$/, '')}-${width}.${extension}`
