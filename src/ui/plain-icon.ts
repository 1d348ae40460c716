import { type ComponentProps, createElement } from 'react'

/** An icon as lucide's files describe it: the elements inside its svg. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/** Makes an icon from its data. The build puts it in the place of lucide's `createLucideIcon` (vite.config.ts). */
export default function createPlainIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon(props: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
