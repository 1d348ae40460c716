import { expect, test } from 'vitest'
import { lint } from '../support/lint.ts'

const COMPLAINT = 'A browser that translates the page loses it here.'
const lintJsx = (jsx: string) =>
  lint('src/features/one/ui/one.tsx', `export const One = ({ on, name, list }: Props) => ${jsx}\n`)

test.each([
  '<button>{on ? <Check /> : <Plus />} Follow</button>',
  "<Button>\n  {on ? <Check /> : <Plus />}\n  {on ? 'Following' : 'Follow'}\n</Button>",
  '<p>\n  {on && <Check />}\n  {name}\n</p>',
  '<>{on && <Check />} text</>',
  '<p>{list.map((one) => <b key={one}>{one}</b>)} and more</p>',
  "<p>Since {on && 'then'}</p>",
  "<p><b>{name}</b>{on && ', since then'}</p>",
  "<p>{on ? <b>{name}</b> : 'somebody'}, yesterday</p>",
  "<p>{on && <b>{name}</b>}{on && ', since then'}</p>",
  '<div>{on && <>hello</>}</div>',
  '<div>{on ? (<><b>{name}</b> is here</>) : <Other />}</div>',
])('text that a translated page would be lost by is refused: %s', async (jsx) => {
  expect(await lintJsx(jsx)).toContain(COMPLAINT)
})

test.each([
  '<button>{on ? <Check /> : <Plus />}<span>{name}</span></button>',
  '<button><Check /> Follow</button>',
  '<p>{name} {on && <Check />}</p>',
  "<p>{on && 'alone'}</p>",
  "<p>{on ? 'one' : 'other'} text</p>",
  '<div>{on && <Check />}{children}</div>',
  '<div>\n  {on && <Check />}\n  {/* A remark. */}\n  <Other />\n</div>',
  '<div>{on && <><Check /><b>{name}</b></>}</div>',
])('text in an element of its own, and what stays, is not: %s', async (jsx) => {
  const said = await lintJsx(jsx)
  expect(said).toContain('Checked 1 file')
  expect(said).not.toContain(COMPLAINT)
})
