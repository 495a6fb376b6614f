import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopProvider, useShop } from '#src/session/shop.tsx'

const Name = () => useShop().name

test('useShop outside of a ShopProvider throws an error that says so', () => {
  expect(() => renderToString(<Name />)).toThrow(
    "useShop() doit être utilisé à l'intérieur d'un ShopProvider",
  )
})

test('useShop inside a ShopProvider gives its shop', () => {
  const shop = { slug: 'maison-lumiere', name: 'Maison Lumière', orderCount: 3 }
  expect(
    renderToString(
      <ShopProvider shop={shop}>
        <Name />
      </ShopProvider>,
    ),
  ).toBe('Maison Lumière')
})
