import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopProvider, useShop } from '#src/session/shop.tsx'

const Name = () => useShop().name

test('a screen of a shop that stands outside of any shop is a mistake of ours, and says so', () => {
  expect(() => renderToString(<Name />)).toThrow(
    "useShop() doit être utilisé à l'intérieur d'un ShopProvider",
  )
})

test('inside, it knows its shop', () => {
  const shop = { slug: 'maison-lumiere', name: 'Maison Lumière', orderCount: 3 }
  expect(
    renderToString(
      <ShopProvider shop={shop}>
        <Name />
      </ShopProvider>,
    ),
  ).toBe('Maison Lumière')
})
