import { Link } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useTheme } from './theme.ts'

type Props = {
  /** The mark with its name, 102 × 36; otherwise the mark alone, 40 high. */
  full?: boolean
  width?: number
  height?: number
  /** The link's target; null for a picture only. */
  href?: string | null
  /** For a dark background in both themes. */
  onDark?: boolean
}

export function Logo({ full = false, width, height, href = pageRoute('home'), onDark = false }: Props) {
  const dark = useTheme() === 'dark' || onDark
  const size = { width: width ?? (full ? 102 : 40), height: height ?? (full ? 36 : 40) }
  const image = (
    <img
      src={full ? (dark ? '/logo/logo-dark.png' : '/logo/logo.png') : '/logo/mark.png'}
      alt="Douchette"
      {...size}
      style={size}
      className="block max-w-none object-contain"
    />
  )
  if (href === null) return image
  return (
    <Link to={href} className="inline-flex min-h-11 items-center rounded-xl" aria-label="Douchette, accueil">
      {image}
    </Link>
  )
}
