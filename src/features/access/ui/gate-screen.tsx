/** Nothing of the product may be shown to this browser yet. */
export class AccessRequired extends Error {
  override name = 'AccessRequired'
}

export function GateScreen() {
  return <h1 onClick={() => alert('x')}>Coming Soon</h1>
}
