import { Controls } from './controls.tsx'
import { Foundations } from './foundations.tsx'
import { Music } from './music.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'

/** All components of the design system with their states. Only the development server shows it. */
export default function Styleguide() {
  return (
    <div className="page flex flex-col gap-16 pt-10">
      <h1 className="type-display">Styleguide</h1>
      <Foundations />
      <Controls />
      <Overlays />
      <Music />
      <States />
    </div>
  )
}
