import { formatOwn } from '#contract/barcodes/own.ts'
import { a4 } from '#contract/label-sizes.ts'
import { code128, type Element, frame, ink, type Sheet, sheet, text } from './sheet.ts'

export type Invitation = {
  readonly displayName: string
  readonly username: string
  readonly warehouse: string
  /** The server's address as browsers know it. */
  readonly origin: string | undefined
  readonly password: { readonly text: string; readonly until: string } | undefined
  readonly badge: string | undefined
  readonly pin: string | undefined
}

const left = 20
const width = a4.widthMm - 2 * left

/** One page that says how to log in. It is handed over in person: its code opens the account. */
export function invitation(about: Invitation): Sheet {
  const { displayName, username, warehouse, origin, password, badge, pin } = about
  const elements: (Element | readonly Element[])[] = [
    text(left, 22, warehouse, { size: 5, width }),
    text(left, 32, displayName, { size: 11, bold: true, width, lines: 2 }),
    ink(left, 60, width, 0.4),
  ]
  let y = 68
  const step = (title: string, lines: readonly string[]) => {
    elements.push(text(left, y, title, { size: 6, bold: true, width }))
    y += 10
    for (const line of lines) {
      elements.push(text(left, y, line, { size: 4.4, width, lines: 2 }))
      y += 8
    }
    y += 4
  }
  if (password) {
    step('Au clavier', [
      ...(origin ? [`Ouvrez ${origin} dans le navigateur.`] : []),
      `Identifiant : ${username}`,
      `Mot de passe, pour une seule connexion, jusqu’au ${password.until} :`,
    ])
    elements.push(text(left, y - 3, password.text, { size: 10, bold: true, width }))
    y += 12
    step('', ['Vous choisirez aussitôt le vôtre : douze caractères ou plus, quatre mots au hasard.'])
  }
  if (badge) {
    step('À la douchette', ['Découpez ce badge et portez-le : un scan ouvre votre session.'])
    elements.push(cardAt(left, y, { displayName, warehouse, badge }))
    y += 64
  }
  if (pin) {
    step('Code PIN du badge', ['Retenez-le, puis coupez cette bande : il ne reste pas avec le badge.'])
    elements.push(text(left, y - 2, pin.replace(/(...)/g, '$1 ').trim(), { size: 10, bold: true, width }))
  }
  return sheet(a4, elements)
}

/** A badge, on a page to cut it from. */
export const badgePage = (holder: Parameters<typeof cardAt>[2]): Sheet =>
  sheet(a4, [
    text(left, 22, 'Découpez ce badge. L’ancien ne vaut plus rien.', { size: 5, width }),
    cardAt(left, 36, holder),
  ])

type Holder = { readonly displayName: string; readonly warehouse: string; readonly badge: string }

/** The size of a bank card, for a holder to wear. */
const card = { width: 85.6, height: 54 } as const

/** The modules of its barcode are narrow: 128 bits have to fit on a card. */
const cardAt = (x: number, y: number, { displayName, warehouse, badge }: Holder) => [
  ...frame(x, y, card.width, card.height, 0.2),
  ...text(x + 5, y + 5, warehouse, { size: 3.6, width: card.width - 10 }),
  ...text(x + 5, y + 12, displayName, { size: 7, bold: true, width: card.width - 10, lines: 2 }),
  code128(x + 5, y + 32, formatOwn('badge', badge), { height: 14, module: 0.2 }),
]

/**
 * One badge alone on the house's usual label, turned: a label printer of 203 dpi draws modules of two whole dots, and so
 * wide a code needs the label's long side.
 */
export const badgeLabel = ({ displayName, warehouse, badge }: Holder): Sheet =>
  sheet({ widthMm: 150, heightMm: 100 }, [
    text(10, 10, warehouse, { size: 6, width: 130 }),
    text(10, 22, displayName, { size: 12, bold: true, width: 130, lines: 2 }),
    code128(10, 60, formatOwn('badge', badge), { height: 28 }),
  ])
