import { Part, Row } from './part.tsx'

const GROUNDS = ['bg-canvas', 'bg-sunken', 'bg-surface', 'bg-raised', 'bg-hover']
const TEXTS = [
  'text-ink',
  'text-muted',
  'text-accent',
  'text-coral-text',
  'text-positive',
  'text-caution',
  'text-notice',
  'text-danger',
]
const FILLS = [
  'bg-brass text-on-brass',
  'bg-coral text-on-coral',
  'bg-danger-fill text-on-danger',
  'bg-positive-tint text-positive',
  'bg-caution-tint text-caution',
  'bg-notice-tint text-notice',
  'bg-danger-tint text-danger',
]

export function Foundations() {
  return (
    <>
      <Part title="Colour">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {GROUNDS.map((ground) => (
            <div key={ground} className={`${ground} rounded-card border border-line p-4 text-sm`}>
              <p className="mb-2 font-semibold">{ground}</p>
              {TEXTS.map((text) => (
                <p key={text} className={text}>
                  {text}
                </p>
              ))}
            </div>
          ))}
        </div>
        <Row>
          {FILLS.map((fill) => (
            <span key={fill} className={`${fill} rounded-control px-3 py-2 text-sm`}>
              {fill.split(' ')[0]}
            </span>
          ))}
        </Row>
      </Part>
      <Part title="Type">
        <p className="type-poster">Poster 21</p>
        <p className="type-display">Display: Trending Now</p>
        <p className="type-title">Title: The Velvet Underground &amp; Nico</p>
        <p className="type-heading">Heading: Žižkov, Zürich, São Paulo, Þórunn Antonía</p>
        <p className="type-wide text-2xl">WIDE</p>
        <p className="type-label">Label: side A, 1973</p>
        <p className="max-w-prose">
          Text: share your love for music with fellow fans. <strong>Strong</strong>, <em>emphasis</em>,{' '}
          <a href="#type" className="link">
            the festivals of summer
          </a>{' '}
          and figures <span className="figures">3:47, 11:11, 1,595 AED</span>. Кириллица and Ελληνικά and
          日本語 fall back calmly.
        </p>
      </Part>
    </>
  )
}
