import { type ComponentProps, createElement, type ReactElement } from 'react'

/** An icon takes what an svg element takes, in the place of its own attributes. */
export type Icon = (props: ComponentProps<'svg'>) => ReactElement

/**
 * Makes an icon from the elements inside its svg. The modules `virtual:icon/NAME` call this (scripts/lucide-icons.ts); NAME is an
 * icon's name on lucide.dev.
 */
export default function createIcon(...elements: [tag: string, attributes: Record<string, string>][]): Icon {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module is read
  return function Icon(props) {
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
      ...elements.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
