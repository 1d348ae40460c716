import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { CoverArt } from '../cover-art.tsx'
import { Rail, RailItem } from '../rail.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { Part, Row } from './part.tsx'

const NAMES = [
  'Nina Simone',
  'A Silver Mt. Zion Memorial Orchestra & Tra-La-La Band with Choir',
  'Björk',
  'Fela Kuti',
  'Aphex Twin',
  'Mitski',
  'Kraftwerk',
  'Ω',
]

export function Music() {
  return (
    <>
      <Part title="Sleeves">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
          {NAMES.map((name) => (
            <Card key={name} pressable className="p-3">
              <CoverArt
                id={`artist-${name}`}
                title={name}
                src={name === 'Björk' ? '/no-such-picture.jpg' : undefined}
              >
                {name === 'Mitski' && (
                  <Badge tone="live" className="absolute top-2 left-2">
                    Live
                  </Badge>
                )}
              </CoverArt>
              <p className="type-heading mt-3 line-clamp-2">
                <a href="#sleeves" className="cover-link">
                  {name}
                </a>
              </p>
              <p className="text-sm text-muted">Electronic, 1.2M followers</p>
            </Card>
          ))}
        </div>
      </Part>
      <Part title="Rail">
        <Rail label="New releases">
          {NAMES.map((name) => (
            <RailItem key={name}>
              <a href="#rail" className="block">
                <CoverArt id={`album-${name}`} title={name} />
                <span className="mt-2 line-clamp-1 font-semibold">{name}</span>
              </a>
            </RailItem>
          ))}
        </Rail>
      </Part>
      <Part title="People and times">
        <Row>
          {['nina', 'bjork', 'fela_kuti', 'x'].map((username) => (
            <span key={username} className="inline-flex items-center gap-2">
              <Avatar username={username} /> @{username}
            </span>
          ))}
          <Avatar username="large" size="large" />
          <Avatar username="small" size="small" />
        </Row>
        <Row>
          <RelativeTime date={new Date('2026-11-20T10:00:00Z')} className="text-muted" />
          <RelativeTime date="2025-08-07T18:00:00Z" className="text-muted" />
        </Row>
      </Part>
    </>
  )
}
