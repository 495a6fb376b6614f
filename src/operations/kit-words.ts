import type { OrderLine } from '#contract/entities/order.ts'

type Line = Pick<OrderLine, 'product' | 'kit'>

/** An article that an order has by itself and in a kit stands twice in its list. A wall shows no hints, so the title tells the two apart. */
export const titleOfLine = ({ product, kit }: Line, lines: readonly Line[]): string =>
  kit && lines.some(other => other.product.sku === product.sku && other.kit?.id !== kit.id)
    ? `${product.name} (kit)`
    : product.name
