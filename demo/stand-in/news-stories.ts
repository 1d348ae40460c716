import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NAMES, type Names } from '../names.ts'

export type FeedName = 'run-out' | 'stage-left' | 'low-end' | 'kassette' | 'sleeve-spine' | 'ledger'

export interface Story {
  feed: FeedName
  slug: string
  title: string
  text: string
  category: string
  /** Empty: it has no author. */
  author: string
  published: Date
}

interface StorySource extends Omit<Story, 'slug' | 'published'> {
  hoursAgo: number
}

/** The stories, each dated the given number of hours before `now`. */
export function readStories(now: Date, names: Names = NAMES.preview): Story[] {
  const file = path.join(import.meta.dirname, 'data/news.json')
  return (JSON.parse(names(readFileSync(file, 'utf8'))) as StorySource[]).map(({ hoursAgo, ...story }) => ({
    ...story,
    slug: slugOf(story.title),
    published: new Date(now.getTime() - hoursAgo * 3_600_000),
  }))
}

function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
