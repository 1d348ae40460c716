import { isCanonicalUuid } from '../../src/platform/uuid.ts'
import { hash } from '../random.ts'
import { type Answer, jpeg, json, redirect, type StandInRequest, text } from './answer.ts'
import type { Catalogue, Release } from './catalogue-types.ts'
import type { Pictures } from './pictures.ts'

const SIZES = [250, 500, 1200]

/**
 * Answers as https://musicbrainz.org/doc/Cover_Art_Archive/API does: indexes and fronts are redirects to the
 * Internet Archive, which redirects once more to one of its machines.
 */
export function createCoverArt(catalogue: Catalogue, pictures: Pictures, ownUrl: () => string) {
  const coverOf = (kind: string, id: string): Release | undefined => {
    if (kind === 'release') {
      const release = catalogue.release.get(id)
      return release?.hasCover ? release : undefined
    }
    return catalogue.releaseGroup.get(id)?.releases.find((release) => release.hasCover)
  }

  const answerIndexOrFront = (kind: string, id: string, rest: string): Answer => {
    if (!isCanonicalUuid(id)) return page(400, 'Bad Request', `'${id}' is not a valid MBID.`)
    const release = coverOf(kind, id)
    if (!release) return page(404, 'Not Found', `No cover art found for ${kind} ${id}`)
    const item = `mbid-${release.id}`
    if (rest === '') return redirect(307, `${ownUrl()}/download/${item}/index.json`)
    const size = /^\/front(?:-(\d+))?$/.exec(rest)
    if (!size) return page(404, 'Not Found', 'There is no such picture.')
    const width = Number(size[1] ?? 1200)
    if (!SIZES.includes(width)) return page(404, 'Not Found', 'There is no such size.')
    return redirect(307, `${ownUrl()}/download/${item}/${item}-${imageId(release)}_thumb${width}.jpg`)
  }

  const file = async (item: string, name: string): Promise<Answer> => {
    const release = catalogue.release.get(item.replace('mbid-', ''))
    if (!release?.hasCover) return page(404, 'Not Found', 'The item is not available.')
    if (name === 'index.json') return json(indexOf(release))
    const size = Number(/_thumb(\d+)\.jpg$/.exec(name)?.[1] ?? 1200)
    return jpeg(await pictures.cover(release.group.id, release.title, Math.min(size, 1200)))
  }

  return ({ path }: StandInRequest): Answer | Promise<Answer> | undefined => {
    const entityPath = /^\/(release|release-group)\/([^/]+)(\/.*)?$/.exec(path)
    if (entityPath)
      return answerIndexOrFront(
        entityPath[1] ?? '',
        entityPath[2] ?? '',
        (entityPath[3] ?? '').replace(/\/$/, ''),
      )
    const download = /^\/download\/(mbid-[^/]+)\/([^/]+)$/.exec(path)
    if (download) return redirect(302, `${ownUrl()}/0/items/${download[1]}/${download[2]}`)
    const stored = /^\/0\/items\/(mbid-[^/]+)\/([^/]+)$/.exec(path)
    if (stored) return file(stored[1] ?? '', stored[2] ?? '')
    return undefined
  }
}

function imageId(release: Release): number {
  return 10_000_000_000 + Math.abs(hash(release.id))
}

function indexOf(release: Release): unknown {
  const id = imageId(release)
  const base = `http://coverartarchive.org/release/${release.id}/${id}`
  return {
    images: [
      {
        approved: true,
        back: false,
        comment: '',
        edit: Math.abs(hash(release.title)) % 99_999_999,
        front: true,
        id,
        image: `${base}.jpg`,
        thumbnails: {
          '1200': `${base}-1200.jpg`,
          '250': `${base}-250.jpg`,
          '500': `${base}-500.jpg`,
          large: `${base}-500.jpg`,
          small: `${base}-250.jpg`,
        },
        types: ['Front'],
      },
    ],
    release: `https://musicbrainz.org/release/${release.id}`,
  }
}

function page(status: number, title: string, detail: string): Answer {
  return text(
    `<!doctype html>\n<html lang=en>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n<p>${detail}</p>\n`,
    'text/html; charset=utf-8',
    status,
  )
}
