import type { Names } from '../names.ts'
import { type Answer, jpeg, type StandInRequest, text } from './answer.ts'
import { PUBLICATIONS } from './news-feeds.ts'
import { readStories, type Story } from './news-stories.ts'
import type { Pictures } from './pictures.ts'

/** Serves the feeds, the pages of their stories, and the stories' pictures. */
export function createNews(now: Date, names: Names, pictures: Pictures, ownUrl: () => string) {
  const stories = readStories(now, names)
  const bySlug = new Map(stories.map((story) => [story.slug, story]))
  return ({ path }: StandInRequest): Answer | Promise<Answer> | undefined => {
    for (const [name, publication] of Object.entries(PUBLICATIONS)) {
      if (path !== publication.path) continue
      const { body, type } = publication.write(
        stories.filter((story) => story.feed === name),
        ownUrl(),
      )
      return { status: 200, headers: { 'Content-Type': type }, body }
    }
    const art = /^\/news\/art\/(.+)-(\d+)\.jpg$/.exec(path)
    if (art?.[1] && bySlug.has(art[1])) {
      return pictures.story(art[1], Math.min(Number(art[2]), 1280)).then(jpeg)
    }
    const story = bySlug.get(path.replace('/news/', ''))
    return story ? text(pageOf(story), 'text/html; charset=utf-8') : undefined
  }
}

function pageOf(story: Story): string {
  const { name } = PUBLICATIONS[story.feed]
  return `<!doctype html>
<html lang="${story.feed === 'kassette' ? 'de' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${story.title} · ${name}</title>
<style>body{font:18px/1.6 Georgia,serif;max-width:38rem;margin:3rem auto;padding:0 1rem;background:#f6efe2;color:#201812}img{width:100%}</style>
<p><b>${name}</b> · ${story.category}</p><h1>${story.title}</h1>
<img src="/news/art/${story.slug}-1280.jpg" alt=""><p>${story.text}</p>
<p><small>${story.author ? `By ${story.author}. ` : ''}This story belongs to the demo; publication and people are invented.</small></p></html>`
}
