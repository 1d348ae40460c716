import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Names, renamed } from '../names.ts'
import { createRandom, uuidFor } from '../random.ts'

export interface Member {
  id: string
  username: string
  email: string
  displayName: string | null
  bio: string | null
  joined: Date
  languages: readonly string[]
  /** Genres, the favourite first. */
  tastes: readonly string[]
  /** How often a member posts: about 1 for most, 0 for officials, whose posts are written for them. */
  activity: number
  isAdmin: boolean
}

interface MemberSource {
  username: string
  name: string | null
  bio: string | null
  languages: string[]
  tastes: string[]
}

/** For everybody in the demo. */
export const PASSWORD = 'brass-band-tuesday'

const LOGINS = [
  { role: 'Admin', username: 'ada_admin' },
  { role: 'Artist', username: 'mira_solenne' },
  { role: 'Label', username: 'brasswing' },
  { role: 'Festival', username: 'carpathia' },
  { role: 'Member', username: 'amara_osei' },
] as const

/** The accounts that the start prints, by role. */
export const loginsOf = (names: Names) => renamed(LOGINS, names)

const OFFICIALS: readonly MemberSource[] = [
  {
    username: 'ada_admin',
    name: 'Ada (Fanfare)',
    bio: 'Keeps the lights on and the queue short.',
    languages: ['en'],
    tastes: ['jazz', 'electronic'],
  },
  {
    username: 'mira_solenne',
    name: 'Mira Solenne',
    bio: 'I write on ferries. Tidewater Hours is out now.',
    languages: ['pt', 'en'],
    tastes: ['indie pop', 'dream pop', 'folk'],
  },
  {
    username: 'brasswing',
    name: 'Brasswing Records',
    bio: 'Six people, one press, a garden. Lisbon.',
    languages: ['en', 'pt'],
    tastes: ['indie pop', 'house', 'jazz funk'],
  },
  {
    username: 'carpathia',
    name: 'Carpathia Festival',
    bio: 'Four days between the river and the hills. Porridge at 6:30.',
    languages: ['en'],
    tastes: ['electronic', 'trance', 'house'],
  },
  {
    username: 'kestrel_yard',
    name: 'Kestrel Yard',
    bio: 'The van has failed its test.',
    languages: ['en'],
    tastes: ['post-punk', 'indie rock'],
  },
  {
    username: 'big_loud_records',
    name: 'Big Loud Label',
    bio: null,
    languages: ['en'],
    tastes: ['edm', 'pop'],
  },
]

const DAY = 86_400_000

/** All members, oldest account first; a few post often and most occasionally. */
export function createStandingRoom(now: Date, names: Names): Member[] {
  const file = path.join(import.meta.dirname, 'members.json')
  const fans: MemberSource[] = JSON.parse(readFileSync(file, 'utf8'))
  const officials = renamed(OFFICIALS, names)
  return [...fans, ...officials]
    .map((source) => {
      const random = createRandom(`member ${source.username}`)
      const days = source.username === 'ada_admin' ? 330 : 3 + 320 * random.next() ** 0.8
      return {
        id: uuidFor(`member ${source.username}`),
        username: source.username,
        email: `${source.username}@demo.example`,
        displayName: source.name,
        bio: source.bio,
        joined: new Date(now.getTime() - days * DAY),
        languages: source.languages,
        tastes: source.tastes,
        activity: officials.includes(source) ? 0 : 0.25 + 3.2 * random.next() ** 3,
        isAdmin: source.username === 'ada_admin',
      }
    })
    .sort((a, b) => a.joined.getTime() - b.joined.getTime())
}
