import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createActive } from '#src/operations/active.ts'
import { ShopOperationScreen } from '#src/operations/OperationScreen.tsx'
import { receptionOperation } from '#src/operations/reception/index.ts'
import { LookUpScreen } from '#src/pages/search/LookUpScreen.tsx'
import { ShopProvider, useShop } from '#src/session/access.tsx'
import { terminalIn, usual } from '#tests/src/commands/world.ts'

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

test('a shop’s screen of an operation stands inside a ShopProvider, or says so', () => {
  const { registry } = terminalIn(usual)
  const screen = (
    <ShopOperationScreen
      operation={receptionOperation}
      active={createActive()}
      registry={registry}
      go={async () => {}}
      showActs={() => {}}
    />
  )
  expect(() => renderToString(screen)).toThrow("useShop() doit être utilisé à l'intérieur d'un ShopProvider")
})

test('the article’s page stands inside a ShopProvider, or says so', () => {
  const page = (
    <MemoryRouter initialEntries={['/shop/papier/product-information']}>
      <LookUpScreen of="product" />
    </MemoryRouter>
  )
  expect(() => renderToString(page)).toThrow("useShop() doit être utilisé à l'intérieur d'un ShopProvider")
})
