import type { NewsArticle } from '../contract.ts'

/** The stories of a page as schema.org data. */
export const storyListSchema = (stories: NewsArticle[]) => ({
  '@type': 'ItemList',
  itemListElement: stories.map(({ title, link, pubDate, source, author }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'NewsArticle',
      headline: title,
      url: link,
      datePublished: pubDate,
      publisher: { '@type': 'Organization', name: source },
      ...(author ? { author: { '@type': 'Person', name: author } } : {}),
    },
  })),
})
