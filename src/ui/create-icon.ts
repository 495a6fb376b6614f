import { createElement, type SVGProps } from 'react'

type Drawing = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

/** Builds lucide-react's icons in place of its own runtime (scripts/build-plugins.ts). 24 by 24, in the text's colour. */
export default function createIcon({ node }: Drawing) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...shapes,
    )
}
